import { describe, expect, it } from 'vitest';
import { type CampaignNames, reasonsOf } from './reasons.ts';
import type { TagRow } from './tag-row.ts';

/** Ten facts of a print, each under its name in the pending and the hanging columns. */
const PRINTED = {
  item_id: 70,
  price: 1000,
  old_price: null,
  monthly: 100,
  months: 12,
  promo_bank: false,
  until: null,
  campaign_id: null,
  digest: 'texts.pictures',
  language: 'uz',
  language_chosen: false,
  sampler_version_id: 3,
  shelf_id: 5,
};
type Printed = {
  readonly [K in keyof typeof PRINTED]?: (typeof PRINTED)[K] | string | number | boolean | null;
};

function columns(what: 'pending' | 'hung', printed: Printed): Partial<TagRow> {
  return Object.fromEntries(Object.entries(printed).map(([key, value]) => [`${what}_${key}`, value]));
}

const NOTHING = Object.fromEntries(Object.keys(PRINTED).map((key) => [key, null]));

/** A tag to be printed: its print shows {@link PRINTED}, except for the given facts. */
function row(facts: Partial<TagRow>, what: 'pending' | 'hung' = 'hung', printed: Printed = {}): TagRow {
  return {
    product_id: 12,
    format: 'A6',
    state: 'to_print',
    deleted_at: null,
    place_count: 1,
    needed_format: 'A6',
    price: 1000,
    old_price: null,
    monthly: 100,
    months: 12,
    promo_bank: false,
    until: null,
    campaign_id: null,
    holding_id: null,
    holding_name: null,
    digest_uz: 'texts.pictures',
    sampler_version_id: 3,
    moved: false,
    failed: false,
    shelf_name: 'J1',
    judges_pending: what === 'pending',
    ...columns('pending', NOTHING),
    ...columns('hung', NOTHING),
    ...columns(what, { ...PRINTED, ...printed }),
    ...facts,
  } as TagRow;
}

const NAMES: CampaignNames = {
  byId: new Map([[8, 'Bahor']]),
  hangsInstead: new Map([['12 A6', 'Qish']]),
};
const plain = (code: string) => ({ code, from: null, to: null });

describe.each(['hung', 'pending'] as const)('why a tag is to be printed, compared with %s', (what) => {
  const why = (facts: Partial<TagRow>, printed: Printed = {}) =>
    reasonsOf(row(facts, what, printed), 'uz', NAMES);

  it('is empty if it shows the same', () => {
    expect(why({})).toEqual([]);
  });

  it('is each changed value, with the shown and the correct value', () => {
    expect(why({ price: 900 })).toEqual([{ code: 'price', from: 1000, to: 900 }]);
    expect(why({ old_price: 1200 })).toEqual([{ code: 'old_price', from: null, to: 1200 }]);
    expect(why({ monthly: 90 })).toEqual([{ code: 'instalment', from: 100, to: 90 }]);
    expect(why({ until: '2026-12-01' })).toEqual([{ code: 'until', from: null, to: '2026-12-01' }]);
    expect(why({ digest_uz: 'other.pictures' })).toEqual([plain('text')]);
    expect(why({ digest_uz: 'texts.other' })).toEqual([plain('picture')]);
    expect(why({ digest_uz: 'other' })).toEqual([plain('text'), plain('picture')]);
    expect(why({ moved: true })).toEqual([{ code: 'moved', from: null, to: 'J1' }]);
  });

  it('is the monthly price beside the price only if its terms changed too', () => {
    expect(why({ price: 900, monthly: 90 })).toEqual([{ code: 'price', from: 1000, to: 900 }]);
    expect(why({ price: 900, monthly: 90, months: 24 })).toEqual([
      { code: 'price', from: 1000, to: 900 },
      { code: 'instalment', from: 100, to: 90 },
    ]);
    expect(why({ promo_bank: true })).toEqual([{ code: 'instalment', from: 100, to: 100 }]);
  });

  it('is another sampler or language, and then not its other texts', () => {
    expect(why({ sampler_version_id: 4, digest_uz: 'x.y' })).toEqual([plain('sampler')]);
    expect(why({ digest_uz: 'x.y' }, { language: 'ru' })).toEqual([
      { code: 'language', from: 'ru', to: 'uz' },
    ]);
    // A requested language is not a reason, and its texts are compared in it.
    const chosen = { language: 'ru', language_chosen: true };
    expect(why({ digest_uz: 'x.y', digest_ru: 'texts.other' }, chosen)).toEqual([plain('picture')]);
  });

  it('is a campaign that began, that is over, or both, and then not its last day, sampler and texts', () => {
    const began = { campaign_id: 9, holding_id: 9, holding_name: 'Yoz', until: '2026-12-01' };
    const other = { sampler_version_id: 4, digest_uz: 'x.y' };
    expect(why({ ...began, ...other })).toEqual([{ code: 'campaign_began', from: null, to: 'Yoz' }]);
    expect(why(other, { campaign_id: 8 })).toEqual([{ code: 'campaign_ended', from: 'Bahor', to: null }]);
    expect(why({ ...began, ...other }, { campaign_id: 8 })).toEqual([
      { code: 'campaign_ended', from: 'Bahor', to: null },
      { code: 'campaign_began', from: null, to: 'Yoz' },
    ]);
    expect(why({ ...began, price: 900 }, { campaign_id: 9 }), 'the same one, its day').toEqual([
      { code: 'price', from: 1000, to: 900 },
      { code: 'until', from: null, to: '2026-12-01' },
    ]);
    expect(
      why({ holding_id: 8, digest_uz: 'x.y' }, { campaign_id: 8 }),
      'it holds in another format',
    ).toEqual([plain('text'), plain('picture')]);
    expect(why(other, { campaign_id: 7 }), 'one without a name').toEqual([plain('campaign_ended')]);
  });

  it('is a failed print, before all else', () => {
    expect(why({ failed: true, price: 900, moved: true })).toEqual([
      plain('print_failed'),
      { code: 'price', from: 1000, to: 900 },
      { code: 'moved', from: null, to: 'J1' },
    ]);
  });

  it('is that it hangs before its day, in place of every difference from today', () => {
    const ahead = { hung_ahead: true, hung_as_of: '2026-12-06', price: 900 };
    expect(why({ ...ahead, failed: true, moved: true, shelf_name: 'J1' })).toEqual([
      plain('print_failed'),
      { code: 'ahead', from: null, to: '2026-12-06' },
      { code: 'moved', from: null, to: 'J1' },
    ]);
  });

  it('is empty for a tag that is correct or printed', () => {
    for (const state of ['current', 'printed'] as const) expect(why({ state, price: 900 })).toEqual([]);
  });

  it('is one reason for a tag to take down: deleted, off the shelves, a campaign over, a campaign begun, no sampler', () => {
    const down = { state: 'take_down', price: 900 } as const;
    expect(why({ ...down, deleted_at: '2026-11-22', place_count: 0 })).toEqual([plain('product_deleted')]);
    expect(why({ ...down, place_count: 0 }, { campaign_id: 8 })).toEqual([plain('left_shelf')]);
    expect(why(down, { campaign_id: 8 })).toEqual([{ code: 'campaign_ended', from: 'Bahor', to: null }]);
    expect(why(down, { campaign_id: 7 })).toEqual([plain('campaign_ended')]);
    const holding = { holding_id: 8, holding_name: 'Bahor' };
    expect(why({ ...down, ...holding })).toEqual([{ code: 'campaign_began', from: null, to: 'Bahor' }]);
    expect(why({ ...down, ...holding }, { campaign_id: 8 }), 'its own, in another format').toEqual([
      { code: 'campaign_began', from: null, to: 'Bahor' },
    ]);
    const left = { left_format: true, needed_format: 'A5' } as const;
    expect(why({ ...down, ...left })).toEqual([{ code: 'format', from: 'A6', to: 'A5' }]);
    expect(why({ ...down, ...left, ...holding }), 'a campaign holds as well').toMatchObject([
      { code: 'format' },
    ]);
    expect(why({ ...down, ...left }, { campaign_id: 8 })).toMatchObject([{ code: 'campaign_ended' }]);
    const ahead = { hung_ahead: true, hung_as_of: '2026-12-06' };
    expect(why({ ...down, ...ahead }, { campaign_id: 8 }), 'its campaign is coming').toEqual([
      { code: 'ahead', from: null, to: '2026-12-06' },
    ]);
    expect(why({ ...down, ...holding, needed_format: null })).toEqual([plain('sampler')]);
    expect(why(down)).toEqual([plain('sampler')]);
    expect(why({ ...down, place_count: 0 }, { shelf_id: null }), 'it stood nowhere').toEqual([
      plain('sampler'),
    ]);
  });
});

describe('why a tag that neither waits nor hangs is to be printed', () => {
  const none = (facts: Partial<TagRow>, names?: CampaignNames) =>
    reasonsOf(row({ ...columns('hung', NOTHING), ...facts }), 'uz', names);

  it('is that it is new, that it failed, or that a campaign is over whose paper hangs in its place', () => {
    expect(none({})).toEqual([plain('never_printed')]);
    expect(none({ failed: true }, NAMES)).toEqual([plain('print_failed')]);
    expect(none({}, NAMES)).toEqual([{ code: 'campaign_ended', from: 'Qish', to: null }]);
    expect(none({ format: 'A5' }, NAMES), 'of another format').toEqual([plain('never_printed')]);
  });

  it('is given for a tag to take down without a print to compare with', () => {
    expect(none({ state: 'take_down' })).toEqual([plain('sampler')]);
  });
});
