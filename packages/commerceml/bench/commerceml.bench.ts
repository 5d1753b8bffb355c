/**
 * Measures how fast a full exchange is read: 50,000 products, and their offers with prices and balances in a
 * second file.
 */
import { readCommerceml } from '../src/index.ts';

export interface ReadingFigures {
  readonly megabytes: number;
  readonly records: number;
  readonly ms: number;
  /** Peak memory above that at the start, megabytes. */
  readonly highestMb: number;
}

/** Bytes of a chunk, as a file store returns them. */
const CHUNK = 65_536;
/** Records between two measurements of the memory. */
const LOOK_EVERY = 2000;

const guid = (part: number, i: number): string =>
  `${part.toString(16).padStart(8, '0')}-55bc-11d9-848a-${i.toString(16).padStart(12, '0')}`;

function product(i: number): string {
  const values = Array.from(
    { length: 12 },
    (_, p) =>
      `<ЗначенияСвойства><Ид>${guid(2, p)}</Ид><Значение>${guid(3, (i + p) % 40)}</Значение></ЗначенияСвойства>`,
  );
  return (
    `<Товар><Ид>${guid(1, i)}</Ид><Штрихкод>${4_780_000_000_000 + i}</Штрихкод><Артикул>A-${i}</Артикул>` +
    `<Наименование>Muzlatkich Artel HD-${i}</Наименование><БазоваяЕдиница Код="796" НаименованиеПолное="Штука"/>` +
    `<Группы><Ид>${guid(4, i % 200)}</Ид></Группы><Описание>${'Ikki eshikli, yangi. '.repeat(10)}</Описание>` +
    `<ЗначенияСвойств>${values.join('')}</ЗначенияСвойств></Товар>\n`
  );
}

function offer(i: number): string {
  const prices = Array.from(
    { length: 3 },
    (_, p) =>
      `<Цена><ИдТипаЦены>${guid(5, p)}</ИдТипаЦены><ЦенаЗаЕдиницу>${(i % 900) + 100} 000,00</ЦенаЗаЕдиницу><Валюта>UZS</Валюта></Цена>`,
  );
  const rests = Array.from(
    { length: 5 },
    (_, w) => `<Склад ИдСклада="${guid(6, w)}" КоличествоНаСкладе="${(i + w) % 30}"/>`,
  );
  return `<Предложение><Ид>${guid(1, i)}</Ид><Цены>${prices.join('')}</Цены><Количество>${i % 150}</Количество>${rests.join('')}</Предложение>\n`;
}

/** Bytes of a file with `count` items, generated on demand. */
function* fileOf(
  open: string,
  item: (i: number) => string,
  close: string,
  count: number,
): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08">${open}`;
  for (let i = 0; i < count; i++) {
    text += item(i);
    if (text.length < CHUNK) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}${close}</КоммерческаяИнформация>`);
}

function catalogueOf(count: number): Generator<Uint8Array> {
  return fileOf('<Каталог><Товары>', product, '</Товары></Каталог>', count);
}

function offersOf(count: number): Generator<Uint8Array> {
  const [open, close] = ['<ПакетПредложений><Предложения>', '</Предложения></ПакетПредложений>'];
  return fileOf(open, offer, close, count);
}

/** Reads the catalogue and the offers of `count` products; the time to generate them is subtracted. */
export async function measureReading(count: number): Promise<ReadingFigures> {
  const before = process.memoryUsage.rss();
  let [records, highest] = [0, before];
  const started = performance.now();
  for (const file of [catalogueOf(count), offersOf(count)]) {
    for await (const _ of readCommerceml(file)) {
      records += 1;
      if (records % LOOK_EVERY === 0) highest = Math.max(highest, process.memoryUsage.rss());
    }
  }
  const readMs = performance.now() - started;

  // Measured last, as the memory left by generating would hide that of reading.
  const making = performance.now();
  let bytes = 0;
  for (const file of [catalogueOf(count), offersOf(count)]) for (const chunk of file) bytes += chunk.length;
  const madeMs = performance.now() - making;
  const ms = readMs - madeMs;
  return { megabytes: bytes / 1_048_576, records, ms, highestMb: (highest - before) / 1_048_576 };
}
