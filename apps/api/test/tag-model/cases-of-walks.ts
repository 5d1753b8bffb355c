import { type Case, campaign, hang, print } from './case.ts';
import type { Step } from './steps/steps.ts';
import type { ScanOf } from './walk-facts.ts';
import { SAMPLERS } from './world.ts';

const BEGIN: Step = { do: 'beginWalk', branch: 0, shelf: null };
const END: Step = { do: 'endWalk', walk: 0 };

function scan(of: readonly ScanOf[], again = 0): Step {
  return { do: 'scan', walk: 0, of, shelf: null, backwards: false, again };
}

/** A print of the second branch. */
function printElsewhere(product: number): Step {
  return { do: 'print', branch: 1, items: [{ product, format: 'A6', copies: 1 }], day: 0 };
}

/** Histories of walks: repeats, tags of other branches and in other formats, phones that were offline. */
export const CASES_OF_WALKS: readonly Case[] = [
  {
    name: 'another branch’s tag, scanned twice, is no scan of ours, before the end of a walk and after it',
    steps: [
      printElsewhere(0),
      printElsewhere(4),
      printElsewhere(15),
      BEGIN,
      scan([{ job: 0, item: 0 }, { job: 0, item: 0 }, { product: 0 }]),
      scan([
        { job: 1, item: 0 },
        { job: 1, item: 0 },
      ]),
      END,
      scan([
        { job: 2, item: 0 },
        { job: 2, item: 0 },
      ]),
    ],
    breaks: [
      {
        what: 'a repeat of it says more than the barcode',
        find: / and better\.repeats is null/,
        put: '',
        whileWriting: true,
      },
      {
        what: 'a repeat of it is no longer missing at the end',
        find: / and s\.repeats is null and s\.verdict <> 'other_branch'/,
        put: " and s.verdict <> 'other_branch'",
        whileWriting: true,
      },
      {
        what: 'a late repeat of it is no longer missing',
        find: / and found\.repeats is null/,
        put: '',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'the tag of an old format does not stand for the one that a campaign needs',
    steps: [
      print(0),
      hang(0),
      campaign(0, { format: 'A5', sampler: SAMPLERS.campaignA5 }),
      BEGIN,
      scan([{ job: 0, item: 0 }, { product: 0 }]),
      END,
    ],
    breaks: [
      {
        what: 'any tag of the product says more than its barcode',
        find: /and \(s\.format is null or better\.format = s\.format\)/,
        put: '',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'scans that are sent again count once, and late ones find what was missing',
    steps: [
      print(0),
      hang(0),
      print(4),
      BEGIN,
      scan([{ job: 0, item: 0 }]),
      scan([{ product: 0 }], 1),
      END,
      scan([{ job: 1, item: 0 }], 2),
      END,
    ],
    breaks: [],
  },
];
