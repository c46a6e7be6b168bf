/** What a newcomer needs, on one screen. */
export const HELP = `specbridge carries an approved spec to verified completion.

  specbridge check [<spec>]                  what would be done, in which order, and what stands in the way
  specbridge approve <spec> [--by <name>]    write the record that says this spec is approved; commit it
  specbridge run <spec>                      open a job for the spec, or go on with the open one, until it is
                                             done or a person is needed
      --again                                even if the same spec is carried out already
      --dry-run                              only shows the plan that a job would be opened with
  specbridge step [--job <job>]              one bounded step: at most one attempt is made
  specbridge jobs                            all jobs of this repository
  specbridge job [<job>]                     one job: where it stands, why, and what is next
      --node <node>                          the evidence of one task
      --why <seq>                            why a move was chosen, decided again from the recorded facts
      --log <digest>                         a whole output, as the evidence names it
      --journal                              every line

  Answers to a job that waits (heard before its next move):
  specbridge answer <question> <option or text>
  specbridge retry <node>                    again, from a clean base
  specbridge raise <limit> <value>           a higher budget; a job that stopped for it goes on
  specbridge accept-task <node> <reason>     a person vouches for a task
  specbridge re-pin <digest>                 go on with the spec as it is on the job branch now
  specbridge pause · resume · give-up · cancel <reason>

  --job <job>   which job, where more than one is open      --base <branch>  for run: where the spec is
  --by <name>   who says it                                 --json           one JSON object on stdout

  Exit codes: 0 completed, or read · 1 waits for a person · 2 usage or configuration · 3 a tool is missing ·
              4 interrupted, or will be retried · 5 cancelled or failed`;
