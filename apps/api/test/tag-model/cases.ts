import { type Case, campaign, coming, hang, price, print, segment, unseen } from './case.ts';
import type { Step } from './steps/steps.ts';
import { SAMPLERS } from './world.ts';

/** Goods so cheap that their monthly price is the same for any number of months, like that of 31. */
const CHEAP = 24;

export const CASES: readonly Case[] = [
  {
    name: 'another number of months is another tag, also where the monthly price is the same',
    steps: [
      segment(CHEAP, { months: 12 }),
      print(CHEAP),
      hang(0),
      { do: 'editSegment', segment: 0, months: 24 },
    ],
    breaks: [unseen('months')],
  },
  {
    name: 'a promo bank is told on the tag, also where the monthly price is the same',
    steps: [
      segment(CHEAP, { months: 12 }),
      print(CHEAP),
      hang(0),
      { do: 'editSegment', segment: 0, promoBank: true },
    ],
    breaks: [unseen('promo_bank')],
  },
  {
    name: 'a campaign that is prolonged leaves wrong tags: they name its old last day',
    steps: [campaign(0), print(0), hang(0), { do: 'editCampaign', campaign: 0, ends: 3 }],
    breaks: [
      unseen('until'),
      {
        what: 'a campaign ends a day early',
        find: /c\.ends >= (\$\d+)::date\)/,
        put: 'c.ends > $1::date)',
      },
    ],
  },
  {
    name: 'a campaign holds from its first to its last day',
    steps: [campaign(0, { begins: 1, ends: 2 }), campaign(3, { ends: 0 })],
    breaks: [
      {
        what: 'a campaign begins a day late',
        find: /c\.begins <= (\$\d+)::date/,
        put: 'c.begins < $1::date',
      },
      {
        what: 'a campaign loses its last day',
        find: /c\.ends >= (\$\d+)::date\)/,
        put: 'c.ends > $1::date)',
      },
    ],
  },
  {
    name: 'a campaign that was withdrawn speaks for no tag',
    steps: [campaign(0), print(0), hang(0), { do: 'withdraw', campaign: 0 }],
    breaks: [{ what: 'withdrawn campaigns hold', find: /c\.state = 'issued'/, put: 'true' }],
  },
  {
    name: 'a changed price, old price or monthly price alone makes a tag wrong',
    // The sampler of goods 3 and 13 shows an old price and no monthly one.
    steps: [
      print(3),
      hang(0),
      price(3, 12_000, 59_000),
      print(13),
      hang(1),
      price(13, 855_000, 900_000),
      print(0),
      hang(2),
      { do: 'markup', months: 12, markup: 3500 },
    ],
    breaks: [
      {
        what: 'a difference of price is not looked at',
        find: /"v"\."hung_price" is not distinct from "v"\."price"\s+and/,
        put: '',
      },
      unseen('old_price'),
      unseen('monthly'),
    ],
  },
  {
    name: 'of two campaigns the one that began last wins, then the newer one',
    steps: [
      { ...campaign(0, { begins: -1, ends: 3 }), do: 'oldCampaign', endless: false } as Step,
      {
        ...campaign(0, { begins: 0, ends: 3, sampler: SAMPLERS.campaignTermsA6 }),
        do: 'oldCampaign',
        endless: false,
      } as Step,
      { ...campaign(3, { begins: 0, ends: 3 }), do: 'oldCampaign', endless: false } as Step,
      {
        ...campaign(3, { begins: 0, ends: 3, sampler: SAMPLERS.campaignTermsA6 }),
        do: 'oldCampaign',
        endless: true,
      } as Step,
    ],
    breaks: [
      {
        what: 'the one that began first wins',
        find: /c\.begins desc, c\.id desc/,
        put: 'c.begins, c.id desc',
      },
      { what: 'the older one wins', find: /c\.begins desc, c\.id desc/, put: 'c.begins desc, c.id' },
    ],
  },
  {
    name: 'a segment holds from its first to its last day, and not once it is deleted',
    steps: [
      segment(0, { begins: 1, ends: 2 }),
      segment(4, { ends: 0, promoBank: true }),
      segment(9),
      { do: 'deleteSegment', segment: 2 },
    ],
    breaks: [
      { what: 'a segment begins a day late', find: /s\.begins <= (\$\d+)::date/, put: 's.begins < $1::date' },
      { what: 'a segment loses its last day', find: /s\.ends >= (\$\d+)::date/, put: 's.ends > $1::date' },
      { what: 'deleted segments hold', find: /s\.deleted_at is null and s\.begins/, put: 's.begins' },
    ],
  },
  {
    name: 'an instalment plan that is switched off gives no monthly price',
    steps: [
      segment(0, { months: 36 }),
      print(0),
      hang(0),
      { do: 'switchPlan', months: 36, active: false, byHand: true },
    ],
    breaks: [{ what: 'plans that are switched off count', find: / and ip\.active/, put: '' }],
  },
  {
    name: 'a late confirmation of a campaign that is over changes nothing of what hangs',
    steps: [
      segment(0, { months: 24, promoBank: true, ends: 3 }),
      campaign(0),
      print(0),
      { do: 'withdraw', campaign: 0 },
      { do: 'move', branch: 0, product: 0, shelf: 1 },
      print(0),
      hang(1),
      hang(0),
    ],
    breaks: [],
  },
  {
    name: 'a late confirmation of an older job does not override a newer one',
    steps: [print(0), price(0, 777_000), print(0), hang(1), hang(0)],
    breaks: [
      {
        what: 'whatever is confirmed hangs',
        find: /\(t\.hung_item_id is null or j\.created_at/,
        put: '(true or t.hung_item_id is null or j.created_at',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'a confirmation of an older job leaves the newer print waiting',
    steps: [
      print(0),
      price(0, 777_000),
      print(0),
      { do: 'confirm', job: 0, failed: [{ product: 0, format: 'A6' }] },
      price(0, 888_000),
    ],
    breaks: [
      {
        what: 'any confirmation of the tag ends its wait',
        find: / and t\.pending_item_id = i\.id/,
        put: '',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'another language is another tag, told as such',
    steps: [print(0), hang(0), { do: 'language', branch: 0, language: 'ru' }],
    breaks: [
      {
        what: 'a difference of the texts is not looked at',
        find: /and "v"\."hung_digest" is not distinct from case [\s\S]*? end/,
        put: '',
      },
    ],
  },
  {
    name: 'printed in a chosen language, a tag hangs right in it, whatever the branch prints in',
    steps: [
      { ...print(0), language: 'ru' } as Step,
      hang(0),
      { ...print(9), language: 'ru' } as Step,
      print(4),
      hang(2),
      { do: 'language', branch: 0, language: 'kaa' },
      { do: 'name', product: 9, name: { uz: 'Boshqa', ru: 'Другой', kaa: null } },
    ],
    breaks: [
      {
        what: 'what hangs is compared in the language of the branch',
        find: /case when not "v"\."hung_language_chosen" then "v"\."digest_\w+"/,
        put: 'case when true then v.digest_kaa',
      },
      {
        what: 'any language is as good as the branch’s',
        find: /case when not "v"\."hung_language_chosen" then "v"\."digest_\w+"/,
        put: 'case when false then null',
      },
      {
        what: 'nobody notes that the language was chosen',
        find: /"hung_language_chosen" = "j"\."language_chosen"/,
        put: '"hung_language_chosen" = false',
        whileWriting: true,
      },
    ],
  },
  {
    name: 'only a repeat in the language of what hangs is a duplicate',
    steps: [
      print(0),
      hang(0),
      { ...print(0), language: 'ru' } as Step,
      hang(1),
      { ...print(0), language: 'ru' } as Step,
      print(0),
      hang(2),
      hang(3),
    ],
    breaks: [],
  },
  {
    name: 'what is to come down is listed at the place where it stood last',
    steps: [
      print(0),
      hang(0),
      { do: 'move', branch: 0, product: 0, shelf: 1 },
      { do: 'leave', branch: 0, product: 0, shelf: null },
      print(9),
      hang(1),
      { do: 'deleteShelf', branch: 0, shelf: 1 },
    ],
    breaks: [
      {
        what: 'the shelf of its print is told',
        find: /coalesce\(p\.shelf_id, t\.pending_shelf_id, t\.hung_shelf_id\)/,
        put: 'coalesce(t.pending_shelf_id, t.hung_shelf_id, p.shelf_id)',
      },
    ],
  },
  {
    name: 'a new version of a sampler makes its tags wrong, also where no word of them changes',
    // Product 1 has no short name: with or without it, its tag has the same texts.
    steps: [
      print(6, 'A7'),
      hang(0),
      {
        do: 'sampler',
        sampler: SAMPLERS.shortA7,
        title: { uz: 'Narx', ru: 'Цена', kaa: null },
        shortName: false,
      },
    ],
    breaks: [unseen('sampler_version_id')],
  },
  {
    name: 'printed as of tomorrow, a tag waits aside today, and once it hangs it is wrong until its day',
    steps: [
      print(0),
      hang(0),
      campaign(0, { begins: 1, ends: 2 }),
      print(0, 'A6', 1),
      hang(1),
      print(9),
      hang(2),
      price(9, 777_000),
      print(9, 'A6', 1),
      price(9, 888_000),
      // It says tomorrow what it says today.
      print(4, 'A6', 1),
      hang(4),
      // In a format that is not needed before.
      campaign(13, { format: 'A5', sampler: SAMPLERS.campaignA5, begins: 1, ends: 2 }),
      print(13, 'A5', 1),
      hang(5),
      // A campaign of that day came since.
      coming(15, 1, 555_000),
      print(15, 'A6', 1),
      hang(6),
      campaign(15, { begins: 1, ends: 2 }),
    ],
    breaks: [
      {
        what: 'it is compared with the prices of today',
        find: /coalesce\(j\.hung_as_of > (\$\d+)::date, false\) as hung_ahead/,
        put: 'coalesce(j.hung_as_of > $1::date + 10, false) as hung_ahead',
      },
      {
        what: 'it is wrong only until the eve of its day',
        find: /coalesce\(j\.hung_as_of > (\$\d+)::date, false\) as hung_ahead/,
        put: 'coalesce(j.hung_as_of > $1::date + 1, false) as hung_ahead',
      },
      {
        what: 'it is wrong on its day as well',
        find: /coalesce\(j\.hung_as_of > (\$\d+)::date, false\) as hung_ahead/,
        put: 'coalesce(j.hung_as_of >= $1::date, false) as hung_ahead',
      },
      {
        what: 'a print waits until the day after its day',
        find: /v\.pending_as_of <= (\$\d+)::date/,
        put: 'v.pending_as_of < $1::date',
      },
    ],
  },
  {
    name: 'paper for a campaign that is coming, in a format that is not needed yet, waits for its confirmation',
    steps: [
      campaign(0, { format: 'A5', sampler: SAMPLERS.campaignA5, begins: 1, ends: 5 }),
      print(0, 'A5', 1),
    ],
    breaks: [
      {
        what: 'it is told to be printed again, which today cannot be',
        find: /or v\.hung_item_id is null and v\.format is distinct from v\.needed_format/,
        put: '',
      },
    ],
  },
  {
    name: 'a tag in a format that its category no longer has is to come down: no print could put it right',
    steps: [
      print(6, 'A7'),
      hang(0),
      { do: 'category', product: 6, category: 5 },
      // It was not the format of its category.
      print(0, 'A7'),
      hang(1),
      { do: 'category', product: 0, category: 5 },
    ],
    breaks: [{ what: 'it is told to be printed', find: /or j\.sampler_version_id is null/, put: '' }],
  },
  {
    name: 'what left its shelf or every shelf is told so, also where the shelf itself was deleted',
    steps: [
      print(0),
      hang(0),
      { do: 'leave', branch: 0, product: 0, shelf: 0 },
      print(3),
      hang(1),
      { do: 'leave', branch: 0, product: 3, shelf: null },
      print(9, 'A6'),
      hang(2),
      { do: 'deleteShelf', branch: 0, shelf: 1 },
    ],
    breaks: [
      {
        what: 'a moved tag counts as right',
        find: /and j\.hung_right and not j\.moved/,
        put: 'and j.hung_right',
      },
      {
        what: 'places on deleted shelves count',
        find: /s\.branch_id = (\$\d+) and s\.deleted_at is null\s+and true\s+group by p\.product_id/,
        put: 's.branch_id = $1 group by p.product_id',
      },
    ],
  },
  {
    name: 'a price that came while its product was deleted holds when the product is back',
    steps: [
      { do: 'comingPrice', product: 0, day: 1, price: 555_000, oldPrice: null },
      { do: 'delete', product: 0 },
      { do: 'days', count: 1 },
      { do: 'applyComingPrices' },
      { do: 'restore', product: 0 },
    ],
    breaks: [],
  },
  {
    name: 'a coming price holds from its day on, whether or not the night has worked on it',
    steps: [
      { do: 'comingPrice', product: 0, day: 1, price: 555_000, oldPrice: null },
      { do: 'comingPrice', product: 4, day: 1, price: 555_000, oldPrice: null },
      { do: 'days', count: 1 },
      price(4, 666_000),
    ],
    breaks: [],
  },
  {
    name: 'of two coming prices each holds from the first moment of its day, with its own old price',
    steps: [
      coming(0, 1, 555_000),
      coming(0, 2, 444_000),
      coming(13, 1, 500_000, 600_000),
      coming(4, 1, 333_000),
      { do: 'days', count: 1 },
      price(15, 666_000),
    ],
    midnight: true,
    breaks: [
      { what: 'it holds a moment later', find: /h\.valid_from <= /, put: 'h.valid_from < ' },
      {
        what: 'the old price stays',
        find: /coming\.id is null then p\.old_price else coming\.old_price/,
        put: 'true then p.old_price else coming.old_price',
      },
    ],
  },
];
