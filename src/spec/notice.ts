/** Every code a spec reader can give; they are stable, so a test or a person's filter may name them. */
export type NoticeCode =
  | 'invalid-utf8'
  | 'no-tasks'
  | 'malformed-box'
  | 'not-a-task'
  | 'foreign-mark'
  | 'untickable-mark'
  | 'optional-by-word'
  | 'optional-left-out'
  | 'ignored-boxes'
  | 'heading-task'
  | 'parent-disagrees'
  | 'mark-disagrees'
  | 'bare-group'
  | 'duplicate-number'
  | 'twin-task'
  | 'fence-cut'
  | 'fence-unclosed'
  | 'comment-unclosed'
  | 'graph-unreadable'
  | 'graph-unknown-task'
  | 'graph-crosses-checkpoint'
  | 'unknown-dependency'
  | 'dependency-cycle'
  | 'dependency-limit'
  | 'no-requirements'
  | 'duplicate-requirement'
  | 'unresolved-reference'
  | 'kiro-config-unreadable'
  | 'kiro-config-unknown'
  | 'spec-type-disagrees'
  | 'steering-unreadable'
  | 'steering-inclusion'
  | 'gate-left-red'
  | 'same-vendor'
  | 'no-local-model'
  | 'script-missing'
  | 'include-missing';

/** Something a person should know about a spec; never an error. `line` counts from 1; without a `path` it is a line of the task list. */
export interface Notice {
  code: NoticeCode;
  path?: string;
  line: number;
  text: string;
}
