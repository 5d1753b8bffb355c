import { expect, test } from 'vitest';
import { CommercemlError, readCommerceml } from '../src/index.ts';
import type { ReadLimits } from '../src/read.ts';
import { inWindows1251, offersFile, recordsOf, sampleOf } from './samples.ts';

/** The refusal of a file, the same in one chunk and byte by byte. */
async function refusalOf(
  file: string | Uint8Array,
  limits: Partial<ReadLimits> = {},
): Promise<CommercemlError> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const error = await recordsOf([bytes], limits).catch((reason: unknown) => reason);
  if (!(error instanceof CommercemlError)) throw new Error(`not refused: ${String(error)}`);
  const cut = await recordsOf(
    Array.from(bytes, (byte) => Uint8Array.of(byte)),
    limits,
  ).catch((reason: unknown) => reason);
  expect(cut).toMatchObject({ code: error.code });
  return error;
}

const head = '<?xml version="1.0"?>\n';
const LAUGHS = `${head}<!DOCTYPE a [<!ENTITY b "${'ha'.repeat(50)}"><!ENTITY c "&b;&b;&b;">]>\n<КоммерческаяИнформация>&c;</КоммерческаяИнформация>`;
const OUTSIDE = `${head}<!DOCTYPE a SYSTEM "file:///etc/passwd"><КоммерческаяИнформация/>`;

test.each([
  ['nothing', '', 'empty', ''],
  ['entities that grow', LAUGHS, 'dtd_refused', ''],
  ['a document type from elsewhere', OUTSIDE, 'dtd_refused', ''],
  ['an entity that nobody declared', offersFile('&javon;'), 'malformed', 'undefined entity.'],
  ['a page of a proxy', '<html><body>502</body></html>', 'not_commerceml', 'html'],
  ['a sentence', 'success', 'malformed', ''],
  ['an unclosed tag', offersFile('<Предложение><Ид>1</Ид>'), 'malformed', ''],
  ['schema 1', '<КоммерческаяИнформация ВерсияСхемы="1.3"/>', 'schema_unsupported', '1.3'],
  ['schema 22', '<КоммерческаяИнформация ВерсияСхемы="22"/>', 'schema_unsupported', '22'],
  [
    'another encoding',
    offersFile('', '<?xml version="1.0" encoding="koi8-r"?>'),
    'encoding_unsupported',
    'koi8-r',
  ],
  [
    'an offer without an Ид',
    offersFile('<Предложение><Ид> </Ид></Предложение>'),
    'id_unusable',
    'Предложение',
  ],
  [
    'an Ид without end',
    offersFile(`<Предложение><Ид>${'7'.repeat(151)}</Ид></Предложение>`),
    'id_unusable',
    '',
  ],
] as const)('[EXC-4] %s is refused with its own error', async (_, file, code, detail) => {
  const error = await refusalOf(file);

  expect(error.code).toBe(code);
  expect(error.detail).toContain(detail);
});

test('[EXC-4] bytes that are invalid in the encoding are refused, in the first piece and in a later one', async () => {
  const broken = (text: string): Uint8Array => {
    const bytes = new TextEncoder().encode(text);
    bytes[bytes.length - 200] = 0xff;
    return bytes;
  };

  expect((await refusalOf(broken(offersFile('')))).code).toBe('encoding_broken');
  const late = await recordsOf([broken(offersFile(`<А>${'ж'.repeat(70_000)}</А>`))]).catch((error) => error);
  expect(late).toMatchObject({ code: 'encoding_broken', byte: 131_072 });
  const unmarked = inWindows1251(offersFile('', '<?xml version="1.0" encoding="UTF-8"?>'));
  expect((await refusalOf(unmarked)).code).toBe('encoding_broken');
  const wide = Uint8Array.from([0xff, 0xfe, ...Buffer.from(offersFile(''), 'utf16le')]);
  expect((await refusalOf(wide)).code).toBe('encoding_unsupported');
});

test('[EXC-4] a file that stops in the middle is refused after its complete records', async () => {
  const whole = sampleOf('offers-2.05.xml');
  const text = new TextDecoder().decode(whole);
  const cut = new TextEncoder().encode(text.slice(0, text.indexOf('<Предложение Статус="Изменен">')));
  const kinds: string[] = [];
  const reading = (async () => {
    for await (const { kind } of readCommerceml([cut])) kinds.push(kind);
  })();

  await expect(reading).rejects.toMatchObject({ code: 'cut_off', detail: 'Предложения' });
  expect(kinds.filter((kind) => kind === 'offer')).toHaveLength(2);
});

test('[EXC-3, EXC-4] a number that cannot be read refuses the file and names the line', async () => {
  const price = (value: string): string =>
    offersFile(
      `\n<Предложение><Ид>1</Ид>\n<Цены><Цена>\n<ЦенаЗаЕдиницу>${value}</ЦенаЗаЕдиницу></Цена></Цены></Предложение>`,
    );

  for (const value of ['12 so‘m', '1e5', '1,2,3', '1.2,3.4', '--1', ',', '9'.repeat(31), '12.34.567'])
    expect(await refusalOf(price(value)), value).toMatchObject({
      code: 'number_unreadable',
      line: 4,
      detail: value,
    });
});

test('[EXC-3] numbers are read exactly, whether written for programs or for people', async () => {
  const read = async (value: string): Promise<unknown> => {
    const [, , offer] = await recordsOf(
      offersFile(`<Предложение><Ид>1</Ид><Количество>${value}</Количество></Предложение>`),
    );
    return (offer as { quantity?: unknown }).quantity;
  };
  const numbers: Record<string, string | null> = {
    '3590': '3590',
    '1 234,50': '1234.5',
    '1\u00a0234\u202f567.00': '1234567',
    '1,234.50': '1234.5',
    '1.234,50': '1234.5',
    '1.234.567': '1234567',
    '0,205': '0.205',
    '.5': '0.5',
    '5.': '5',
    '007': '7',
    '-12,0': '-12',
    '-0': '0',
    '+3': '3',
    '12345678901234567.89': '12345678901234567.89',
    '-999999999.9': null,
    ' ': null,
  };

  for (const [text, value] of Object.entries(numbers)) expect(await read(text), text).toBe(value);
});

test('[EXC-4] anything larger than a file of 1C can be is refused while it is read', async () => {
  const deep = `${'<А>'.repeat(100)}${'</А>'.repeat(100)}`;
  expect((await refusalOf(offersFile(deep))).code).toBe('too_deep');
  expect((await refusalOf(offersFile(''), { bytes: 100 })).code).toBe('too_large');
  const text = 'т'.repeat(3000);
  const limits = { text: 2000 };
  for (const inside of [text, `<!--${text}-->`, `<А б="${text}"/>`, `<![CDATA[${text}]]>`, `<${text}/>`])
    expect((await refusalOf(offersFile(inside + ' '.repeat(2000)), limits)).code).toBe('text_too_long');
  const many = `<Предложение><Ид>1</Ид>${'<А/>'.repeat(50)}</Предложение>`;
  expect((await refusalOf(offersFile(many), { elements: 50 })).code).toBe('item_too_large');
  const wide = `<Предложение><Ид>1</Ид>${'<А>а</А>'.repeat(2000)}</Предложение>`;
  expect((await refusalOf(offersFile(wide), { item: 10_000 })).code).toBe('item_too_large');
});

test('[EXC-4] an endless file is refused at the limit, and its bytes are not kept', async () => {
  let sent = 0;
  function* endless(): Generator<Uint8Array> {
    yield new TextEncoder().encode(offersFile('').replace(/<\/Предложения>.*$/, ''));
    const offer = new TextEncoder().encode('<Предложение><Ид>1</Ид></Предложение>'.repeat(1000));
    for (; ; sent += offer.length) yield offer;
  }
  const reading = (async () => {
    for await (const _ of readCommerceml(endless(), { bytes: 1_000_000 }));
  })();

  await expect(reading).rejects.toMatchObject({ code: 'too_large' });
  expect(sent).toBeLessThan(1_200_000);
});
