import type { Format, Tag } from '@javon/contract';

interface SampleTag {
  readonly id: number;
  readonly format?: Format;
  readonly shelf?: number | null;
  /** Face, storey and position. */
  readonly at?: readonly [number, number, number];
  readonly name?: string;
  readonly problems?: Tag['problems'];
  readonly state?: Tag['state'];
}

/** A tag for tests, with default values. */
export function sampleTag(sample: SampleTag): Tag {
  const { id, format = 'A6', shelf = 1, at = [1, 1, id], name = `Mahsulot ${id}`, problems = [] } = sample;
  const [face, storey, position] = at;
  return {
    product: {
      id,
      sku: `S-${String(id).padStart(4, '0')}`,
      barcode: null,
      name: { uz: name, ru: name },
      brand: null,
      category: { id: 1, name: { uz: 'Televizorlar', ru: 'Телевизоры' } },
    },
    format,
    state: sample.state ?? 'to_print',
    reasons: [],
    values: { price: 1000 * id, old_price: null, monthly: null, months: null },
    campaign: null,
    segment: null,
    printed: null,
    place: shelf === null ? null : { shelf: { id: shelf, name: `Javon ${shelf}` }, face, storey, position },
    last_place: null,
    place_count: shelf === null ? 0 : 1,
    times: 0,
    duplicates: 0,
    problems,
  };
}
