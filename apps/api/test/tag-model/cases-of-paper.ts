import { type Case, campaign, coming, hang, price, print, segment } from './case.ts';
import type { Language } from './facts.ts';
import type { Step } from './steps/steps.ts';
import { SAMPLERS } from './world.ts';

/**
 * A campaign in A5, a format in which no category of the test data displays goods 0, 4, 13, 15, 25 and 30.
 */
function campaignA5(product: number, more: Parameters<typeof campaign>[1] = {}): Step {
  return campaign(product, { format: 'A5', sampler: SAMPLERS.campaignA5, ...more });
}

/** A campaign in A7, whose tags show no last day. */
function campaignA7(product: number): Step {
  return campaign(product, { format: 'A7', sampler: SAMPLERS.endlessLookA7 });
}

function takeDown(product: number, format: 'A5' | 'A6' | 'A7' = 'A6'): Step {
  return { do: 'takeDown', branch: 0, items: [{ product, format }] };
}

function leave(product: number): Step {
  return { do: 'leave', branch: 0, product, shelf: null };
}

function printIn(branch: number, product: number, format: 'A5' | 'A6' | 'A7' = 'A6', copies = 1): Step {
  return { do: 'print', branch, items: [{ product, format, copies }], day: 0 };
}

/** A print of goods in a requested language. */
function printAs(branch: number, language: Language, product: number): Step {
  return { do: 'print', branch, items: [{ product, format: 'A6', copies: 1 }], day: 0, language };
}

/** Histories of paper: printed, pending, hung, taken down, in the needed format or in another. */
export const CASES_OF_PAPER: readonly Case[] = [
  {
    name: 'a confirmation in one branch hangs nothing in another',
    steps: [print(0), hang(0), printIn(1, 0), hang(1), printIn(1, 4), print(4), hang(2)],
    breaks: [
      {
        what: 'the branch is not looked at',
        find: /and t\.branch_id = i\.branch_id and/,
        put: 'and',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'in each branch a tag in each language, asked for or its own, hangs right, with a campaign too',
    steps: [
      printAs(0, 'ru', 0),
      printAs(0, 'kaa', 3),
      printAs(1, 'uz', 0),
      printAs(1, 'kaa', 3),
      printAs(2, 'uz', 0),
      printAs(2, 'ru', 3),
      campaign(4, { branches: [0, 1, 2] }),
      campaign(9, { branches: [0, 1, 2] }),
      printIn(0, 4),
      printIn(1, 4),
      printIn(2, 4),
      printAs(0, 'kaa', 9),
      printAs(1, 'uz', 9),
      printAs(2, 'ru', 9),
      ...Array.from({ length: 12 }, (_, job) => hang(job)),
    ],
    breaks: [
      {
        what: 'Uzbek asked for is not compared in Uzbek',
        find: /when "v"\."hung_language" = 'uz' then/,
        put: 'when false then',
      },
      {
        what: 'whatever is asked for is compared in Russian',
        find: /when "v"\."hung_language" = 'ru' then/,
        put: 'when true then',
      },
      { what: 'a campaign has no Russian', find: /cm\.digest_ru as/, put: 'null::text as' },
      { what: 'a campaign has no Karakalpak', find: /cm\.digest_kaa as/, put: 'null::text as' },
    ],
  },
  {
    name: 'a tag that waits for its confirmation comes down where its goods have left the shelf it was printed for',
    steps: [print(0), leave(0), print(3), hang(1), leave(3)],
    breaks: [
      {
        what: 'the shelf of a waiting print is forgotten',
        find: /coalesce\(j\.pending_shelf_id, j\.hung_shelf_id\)/,
        put: 'j.hung_shelf_id',
      },
    ],
  },
  {
    name: 'what waits for its confirmation is compared with every value that it was printed with',
    steps: [
      // Goods 3 show an old price, a campaign its last day, goods 15 a monthly price without markup.
      print(3),
      campaign(4),
      print(4),
      segment(15, { promoBank: true }),
      print(15),
      printIn(1, 0),
      { do: 'language', branch: 1, language: 'kaa' },
      print(13),
      price(13, 855_000, 910_000),
      print(9, 'A6', 1),
      coming(9, 1, 555_000),
    ],
    breaks: [
      {
        what: 'the day it was printed for is forgotten',
        find: /"pending_as_of" = "j"\."as_of"/,
        put: '"pending_as_of" = j.as_of + 1',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'prints for today and for two coming days wait beside each other, in whatever order they are made',
    steps: [
      coming(0, 1, 777_000),
      coming(0, 2, 888_000),
      print(0, 'A6', 2),
      print(0),
      print(0, 'A6', 1),
      coming(4, 1, 777_000),
      print(4, 'A6', 1),
      print(4),
      hang(4),
      hang(3),
    ],
    breaks: [
      { what: 'the one for a coming day always counts', find: /\(w\.has_come or [^)]*\)/, put: 'true' },
      {
        what: 'of several whose day has come the first counts',
        find: /abs\(a\.as_of - (\$\d+)::date\)/,
        put: '-abs(a.as_of - $1::date)',
      },
      {
        what: 'a print for today ends the wait of those for coming days',
        find: / and a\.as_of <= j\.as_of/,
        put: '',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'a tag that was printed for a coming day before it was printed for today hangs from its day on',
    steps: [
      coming(0, 1, 777_000),
      print(0, 'A6', 1),
      print(0),
      hang(1),
      { do: 'days', count: 1 },
      hang(0),
      print(0),
      hang(2),
    ],
    breaks: [
      {
        what: 'the newer paper stays',
        find: /or \(j\.as_of, i\.id\) > \([^)]*\), t\.hung_item_id\)/,
        put: 'or i.id > t.hung_item_id',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'sheets for today that nobody confirmed wait no more once those for a coming day hang and that day has come',
    steps: [
      coming(0, 1, 777_000),
      print(0),
      print(0, 'A6', 1),
      hang(1),
      coming(4, 1, 777_000),
      print(4, 'A6', 1),
      hang(2),
      print(4),
      hang(3),
      print(9, 'A6', 1),
      print(9, 'A6', 2),
      coming(9, 1, 555_000),
      { do: 'days', count: 2 },
      hang(5),
      hang(0),
    ],
    breaks: [
      {
        what: 'they are judged',
        find: /"t"\."hung_item_id" is not null and coalesce\(/g,
        put: 'false and coalesce(',
      },
      {
        what: 'they are put up in place of those',
        find: /or \(j\.as_of, i\.id\) > \([^)]*\), t\.hung_item_id\)/,
        put: 'or true',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'a print for today is put up in place of one that was hung before its day',
    steps: [coming(0, 1, 777_000), print(0), print(0, 'A6', 1), hang(1), hang(0)],
    breaks: [
      {
        what: 'the one for the later day stays',
        find: /j\.as_of <= (\$\d+)::date and t\.hung_as_of > (\$\d+)::date/,
        put: 'j.as_of < $1::date and t.hung_as_of > $2::date',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'a print ahead that is right today as well counts today if nothing right hangs',
    steps: [print(0), hang(0), price(0, 777_000), print(0, 'A6', 1), print(4), hang(2), print(4, 'A6', 1)],
    breaks: [
      {
        what: 'it waits aside',
        find: /coalesce\(v\.pending_as_of <= (\$\d+)::date, true\) or \(/,
        put: 'coalesce(v.pending_as_of <= $1::date, true) or (false and ',
      },
      {
        what: 'it counts in place of what hangs right',
        find: /and \(v\.moved or not r\.hung_right\)/,
        put: '',
      },
    ],
  },
  {
    name: 'a price that goes back while the new tag waits makes the waiting one wrong, though the old paper is right',
    steps: [print(0), hang(0), price(0, 777_000), print(0), price(0, 400_000, 450_000)],
    breaks: [
      {
        what: 'what hangs is judged instead',
        find: /when not j\.judges_pending and j\.hung_right/,
        put: 'when j.hung_right',
      },
    ],
  },
  {
    name: 'once it was taken down, a tag is judged no more by what it said, nor by the day it was hung for',
    steps: [
      print(0, 'A6', 1),
      hang(0),
      takeDown(0),
      coming(0, 2, 555_000),
      print(0, 'A6', 2),
      print(4),
      hang(2),
      takeDown(4),
      coming(4, 1, 555_000),
      print(4, 'A6', 1),
    ],
    breaks: [
      {
        what: 'it still counts as hung',
        find: /\("v"\."hung_item_id" is not null and /,
        put: '(',
      },
    ],
  },
  {
    name: 'a tag taken down while its print waited is not hung by the confirmation of that print or of an earlier one',
    steps: [
      print(0),
      takeDown(0),
      hang(0),
      print(4),
      print(4),
      hang(2),
      takeDown(4),
      hang(1),
      print(9),
      takeDown(9),
      print(9),
      hang(3),
      hang(4),
    ],
    breaks: [
      {
        what: 'the confirmation hangs it again',
        find: /i\.id > coalesce\(t\.down_item_id, 0\)/,
        put: 'true',
        whileWriting: true,
      },
      {
        what: 'an earlier print is hung again',
        find: /select max\(i\.id\) from print_job_item/,
        put: 'select max(0) from print_job_item',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'sheets for coming days wait on while the tag of today is taken down, unless its goods have left the shelves',
    steps: [
      print(0, 'A6', 1),
      print(0),
      hang(1),
      takeDown(0),
      hang(0),
      print(4, 'A6', 1),
      print(4),
      hang(3),
      leave(4),
      takeDown(4),
      hang(2),
      print(9, 'A6', 1),
      print(9),
      hang(5),
      { do: 'days', count: 1 },
      takeDown(9),
      hang(4),
    ],
    breaks: [
      {
        what: 'they wait no more',
        find: /a\.as_of <= \$\d+::date or not exists/,
        put: 'true or $&',
        whileWriting: true,
      },
      {
        what: 'they hang no more',
        find: /or exists \(\s+select from price_tag_ahead a where/,
        put: 'or exists ( select from price_tag_ahead a where false and',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'a take-down and a confirmation concern their own branch and format',
    steps: [
      print(0),
      printIn(1, 0),
      print(0, 'A7'),
      print(4),
      printIn(1, 4),
      hang(0),
      hang(1),
      hang(2),
      hang(3),
      { do: 'takeDown', branch: 0, items: [0, 4, 15].map((product) => ({ product, format: 'A6' as const })) },
      printIn(1, 0),
      { do: 'confirm', job: 5, failed: [{ product: 0, format: 'A6' }] },
    ],
    breaks: [],
  },
  {
    name: 'goods that are deleted need no tag; what hangs or waits of them comes down, in any format',
    steps: [
      { do: 'delete', product: 0 },
      print(4),
      hang(0),
      print(4, 'A7'),
      { do: 'delete', product: 4 },
      print(15),
      { do: 'delete', product: 15 },
    ],
    breaks: [
      {
        what: 'a tag of deleted goods is asked for',
        find: / and b\.deleted_at is null/,
        put: '',
      },
    ],
  },
  {
    name: 'the tag of a campaign that is over comes down in a format that is needed no more, waiting or hung',
    steps: [
      campaignA5(0),
      print(0, 'A5'),
      { do: 'withdraw', campaign: 0 },
      // An own tag in A7 hung before, and one is printed again after the campaign.
      print(15, 'A7'),
      hang(1),
      campaignA7(15),
      print(15, 'A7'),
      { do: 'withdraw', campaign: 1 },
      campaignA7(9),
      print(9, 'A7'),
      hang(3),
      { do: 'withdraw', campaign: 2 },
      campaignA7(30),
      print(30, 'A7'),
      hang(4),
      { do: 'withdraw', campaign: 3 },
      print(30, 'A7'),
      price(30, 640_000),
    ],
    breaks: [
      {
        what: 'the campaign of what hangs is asked where a print waits',
        find: /case when j\.judges_pending then j\.pending_campaign_id else j\.hung_campaign_id end is not null/,
        put: 'j.hung_campaign_id is not null',
      },
      {
        what: 'the campaign of what hangs is not asked',
        find: /then j\.pending_campaign_id else j\.hung_campaign_id end is not null/,
        put: 'then j.pending_campaign_id end is not null',
      },
    ],
  },
  {
    name: 'while a campaign holds in another format, an own tag that says the same may hang, also of goods on no shelf',
    steps: [
      leave(4),
      print(4),
      hang(0),
      campaignA5(4),
      campaignA5(25),
      print(25),
      hang(1),
      { do: 'move', branch: 0, product: 25, shelf: 0 },
      // The sampler of goods 13 shows the last day of its campaign, and this tag is no campaign's.
      campaignA5(13),
      print(13),
      hang(2),
      { do: 'editCampaign', campaign: 2, ends: 3 },
    ],
    breaks: [
      {
        what: 'goods on no shelf need the campaign’s format',
        find: /j\.holding_id is not null and j\.needed_format is not null/,
        put: 'j.holding_id is not null',
      },
      {
        what: 'an own tag shows the last day of a campaign',
        find: /case when o\.mine and sv\.shows_until/,
        put: 'case when sv.shows_until',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'once its category has another format, a tag that was printed in its format comes down, any other stays',
    steps: [
      print(0),
      hang(0),
      print(0, 'A7'),
      hang(1),
      // A waiting print, one for a coming day, goods on no shelf, and a campaign in the old format.
      print(4),
      print(9, 'A6', 1),
      leave(3),
      print(3),
      hang(4),
      campaign(15),
      print(15),
      hang(5),
      // A campaign in a third format, with what the tag says already.
      print(25),
      hang(6),
      campaign(25, { format: 'A7', sampler: SAMPLERS.endlessLookA7, begins: 1, ends: 1 }),
      ...[0, 1, 2, 3, 4, 5].map((category) => ({ do: 'tagFormat', category, format: 'A5' }) as const),
      print(30),
      hang(7),
    ],
    breaks: [
      { what: 'the old ones stay right', find: /"v"\."hung_own_format" and/, put: 'false and' },
      { what: 'a waiting one stays right', find: /"v"\."pending_own_format" and/, put: 'false and' },
      { what: 'all others come down too', find: /"v"\."hung_own_format" and/, put: 'true and' },
      {
        what: 'goods on no shelf need the new format',
        find: /and v\.needed_format is not null and v\.campaign_id is null, false/g,
        put: 'and v.campaign_id is null, false',
      },
      {
        what: 'a campaign may not hang in the old format',
        find: /and v\.needed_format is not null and v\.campaign_id is null, false/g,
        put: 'and v.needed_format is not null, false',
      },
      { what: 'they are printed again', find: /or j\.left_format/, put: '' },
    ],
  },
  {
    name: 'a tag that shows no last day stays right when its campaign is prolonged',
    steps: [campaignA7(1), print(1, 'A7'), hang(0), { do: 'editCampaign', campaign: 0, ends: 3 }],
    breaks: [],
  },
  {
    name: 'a segment changes nothing of a tag without a monthly price, nor of goods without a price',
    steps: [
      print(3),
      hang(0),
      segment(3, { promoBank: true }),
      price(0, null),
      segment(0, { promoBank: true }),
      print(13),
      hang(1),
      segment(13),
    ],
    breaks: [
      {
        what: 'a promo bank is told without a monthly price',
        find: /sg\.promo_bank and m\.monthly is not null/,
        put: 'sg.promo_bank',
      },
      { what: 'its months are counted', find: /sv\.months is not null and ip\.months/, put: 'ip.months' },
    ],
  },
  {
    name: 'a design whose plan was switched off is saved with another plan only',
    steps: [
      { do: 'switchPlan', months: 12, active: false, byHand: true },
      { do: 'sampler', sampler: 1, title: { uz: 'Narx 1', ru: 'Цена', kaa: null } },
      { do: 'sampler', sampler: 1, title: { uz: 'Narx 1', ru: 'Цена', kaa: null }, months: 24 },
      print(0),
    ],
    breaks: [],
  },
  {
    name: 'what keeps a tag from going out is told of the tag that it keeps',
    steps: [
      { do: 'switchPlan', months: 24, active: false, byHand: true },
      // Goods 20 have no Russian short name; the second branch prints in Russian.
      { do: 'place', branch: 1, product: 20, shelf: 0 },
      campaign(20),
      // The discount is stated for the campaign's own tag, not for the small one.
      campaign(9, { products: [[9, { price: 300_000, oldPrice: 400_000, discount: 30 }]] }),
      print(9, 'A7'),
      print(9),
      print(7, 'A5'),
    ],
    breaks: [
      {
        what: 'a missing monthly price is let out',
        find: /sv\.requires_monthly,/,
        put: 'false as requires_monthly,',
      },
      {
        what: 'faults of a campaign’s texts are not told',
        find: /then n\.holding_problems else/,
        put: 'then null else',
      },
    ],
  },
  {
    name: 'goods that came to a shelf after their tag was printed are gone when they leave it, and wrong when they move',
    steps: [
      leave(0),
      print(0),
      hang(0),
      { do: 'place', branch: 0, product: 0, shelf: 0 },
      leave(0),
      leave(3),
      print(3),
      { do: 'deleteShelf', branch: 0, shelf: 0 },
      { do: 'place', branch: 0, product: 3, shelf: 1 },
      { do: 'bringBackShelf', branch: 0, shelf: 0 },
      { do: 'move', branch: 0, product: 3, shelf: 0 },
      hang(1),
      leave(3),
    ],
    breaks: [
      {
        what: 'the shelf of the tag is not looked at',
        find: /coalesce\(j\.pending_shelf_id, j\.hung_shelf_id\) is not null/,
        put: 'false',
      },
    ],
  },
  {
    name: 'what did not come out leaves no trace of where it would have hung',
    steps: [
      leave(0),
      print(0),
      hang(0),
      { do: 'place', branch: 0, product: 0, shelf: 1 },
      print(0),
      { do: 'confirm', job: 1, failed: [{ product: 0, format: 'A6' }] },
      leave(0),
    ],
    breaks: [],
  },
  {
    name: 'repeats are counted by the day and by the tag, copies by the tag',
    steps: [
      printIn(0, 9, 'A6', 3),
      printIn(0, 9, 'A6', 2),
      price(9, 777_000),
      print(9),
      print(9),
      print(9),
      print(9, 'A7'),
      { do: 'days', count: 1 },
      print(9),
      print(9),
      print(9),
    ],
    breaks: [],
  },
  {
    name: 'the paper of a campaign that is over is named as what hangs instead, where it hangs and nowhere else',
    steps: [
      // Taken down for a campaign that is still valid.
      print(0),
      hang(0),
      takeDown(0),
      campaignA5(0),
      print(0, 'A5'),
      // The campaign is over.
      print(4),
      hang(2),
      takeDown(4),
      campaignA5(4),
      print(4, 'A5'),
      hang(3),
      { do: 'withdraw', campaign: 1 },
      // Its paper is pending, or hangs, for a coming day.
      print(15),
      hang(4),
      takeDown(15),
      campaignA5(15, { begins: 1, ends: 2 }),
      print(15, 'A5', 1),
      print(30),
      hang(6),
      takeDown(30),
      campaignA5(30, { begins: 1, ends: 2 }),
      print(30, 'A5', 1),
      hang(7),
      // It hangs in another branch.
      print(25),
      hang(8),
      takeDown(25),
      campaignA5(25),
      printIn(1, 25, 'A5'),
      hang(9),
      { do: 'withdraw', campaign: 4 },
      // Two are over, each in another format: the larger one is named.
      print(9),
      hang(10),
      takeDown(9),
      campaignA5(9),
      print(9, 'A5'),
      hang(11),
      { do: 'withdraw', campaign: 5 },
      campaignA7(9),
      print(9, 'A7'),
      hang(12),
      { do: 'withdraw', campaign: 6 },
      // It was over and was taken down: nothing hangs instead.
      print(20),
      hang(13),
      takeDown(20),
      campaignA5(20),
      print(20, 'A5'),
      hang(14),
      { do: 'withdraw', campaign: 7 },
      takeDown(20, 'A5'),
    ],
    breaks: [
      {
        what: 'paper that was taken down is named',
        find: /\(w\.waits or t\.hung_item_id is not null\)/,
        put: 'true',
      },
      {
        what: 'paper of the campaign that holds is named',
        find: / and c\.id is distinct from n\.holding_id/,
        put: '',
      },
    ],
  },
];
