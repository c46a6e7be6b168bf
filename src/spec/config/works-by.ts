import { z } from 'zod';
import { Effort } from '../../core/plan.ts';
import { Command } from './command.ts';
import { choice, RepositoryPath, whole } from './parts.ts';

const MODEL = /^[A-Za-z0-9][A-Za-z0-9._:/@[\]-]{0,99}$/;
const MODEL_ACCEPTS = 'the name of a model, such as claude-sonnet-4-5 or gpt-5.5';
/** The name of a model. */
export const Model = z.string(MODEL_ACCEPTS).regex(MODEL, MODEL_ACCEPTS);
const COST_ACCEPTS = 'a number of dollars from 0.01 to 1000';

/** How whoever works is started, and what one run of it may use. */
export const WORKS_BY = {
  command: Command.optional().describe('For the vendor command: the program and its arguments as an array.'),
  script: RepositoryPath.optional().describe('For the vendor scripted: path of the script.'),
  model: Model.optional().describe(
    'For the vendors claude and codex: the model, by the name that the vendor gives it. Where absent, the one that is named for all roles, if it is of the same vendor.',
  ),
  effort: choice(Effort.options)
    .optional()
    .describe(
      'For the vendors claude and codex: how long the model thinks. Where absent, as long as is said for all roles.',
    ),
  maxTurns: whole(1, 1_000)
    .optional()
    .describe('For the vendor claude: turns of the model that one run may take, 1 to 1000.'),
  maxCost: z
    .number(COST_ACCEPTS)
    .min(0.01, COST_ACCEPTS)
    .max(1_000, COST_ACCEPTS)
    .optional()
    .describe('For the vendor claude: US dollars that one run may cost, at list prices, 0.01 to 1000.'),
  tokensPerRun: whole(1, 1_000_000_000)
    .optional()
    .describe(
      'For the vendors claude and codex, where the limit tokens is set: what one run is reckoned at until it has told what it used, and where it does not.',
    ),
};
