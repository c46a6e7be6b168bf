import type { OutlineTask } from './tree.ts';

// "Checkpoint storage adapter" is work, so the word must end the title or be followed by punctuation.
const NAMED =
  /^(?:(?:final|mid\S{0,20}|first|last|(?:phase|wave|milestone|stage) \S{1,9}) )?(?:checkpoint|检查点|檢查點|チェックポイント|체크포인트|punto de control|ponto de verificação|контрольная точка)(?: ?\d{1,4})?(?: ?[-–—:：,.(（]|$)/i;
const ASKED =
  /^(?:final[-–—: ]{1,3})?(?:ensure|verify|confirm|make sure)(?: that)? all (?:[\w-]{1,20} ){0,2}tests?(?: still)? pass/i;
const BULLET = /^(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}/;

/** Whether a task only asks that everything so far is green. It needs no maker: the gate answers it. */
export function isCheckpoint(task: OutlineTask): boolean {
  const title = task.title.replace(/[*_`]/g, '').replace(/^[^\p{L}]{1,9}/u, '');
  if (NAMED.test(title) || ASKED.test(title)) return true;
  const first = task.own.find(({ body }) => body !== '')?.body ?? '';
  return ASKED.test(first.replace(BULLET, ''));
}
