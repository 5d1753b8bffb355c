/** Text of an answer as 1C reads it. */
export const textOf = (bytes: ArrayBuffer): string => new TextDecoder('windows-1251').decode(bytes);

/**
 * Client side of an exchange in the role of 1C: calls as its own programs do, with the cookie that it was
 * given.
 */
export class OneC {
  readonly #origin: string;
  readonly #password: string;
  cookie = '';

  constructor(origin: string, password: string) {
    this.#origin = origin;
    this.#password = password;
  }

  /** The same exchange at another copy of the server. */
  at(origin: string): OneC {
    const other = new OneC(origin, this.#password);
    other.cookie = this.cookie;
    return other;
  }

  async ask(query: string, body?: string | Buffer, more: Record<string, string> = {}): Promise<Response> {
    const basic = Buffer.from(`Администратор:${this.#password}`).toString('base64');
    return fetch(`${this.#origin}/exchange/1c?${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Basic ${basic}`, cookie: this.cookie, ...more },
      body: body === undefined ? null : new Uint8Array(Buffer.from(body)),
    });
  }

  async lines(query: string, body?: string | Buffer): Promise<string[]> {
    return textOf(await (await this.ask(query, body)).arrayBuffer()).split('\n');
  }

  async begin(version = ''): Promise<string[]> {
    const [word, name, value] = await this.lines('type=catalog&mode=checkauth');
    if (word !== 'success') throw new Error(`refused: ${word} ${name}`);
    this.cookie = `${name}=${value}`;
    return this.lines(`type=catalog&mode=init${version}`);
  }

  send(name: string, body: string | Buffer): Promise<string[]> {
    return this.lines(`type=catalog&mode=file&filename=${encodeURIComponent(name)}`, body);
  }

  /** Repeats an import call until the answer is not progress. */
  async import(name: string): Promise<string[]> {
    for (;;) {
      const lines = await this.lines(`type=catalog&mode=import&filename=${encodeURIComponent(name)}`);
      if (lines[0] !== 'progress') return lines;
    }
  }
}

export const document = (inside: string, schema = '2.08'): string =>
  `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="${schema}">${inside}</КоммерческаяИнформация>`;
export const catalogue = (products: string): string =>
  document(`<Каталог><Ид>k</Ид><Товары>${products}</Товары></Каталог>`);
export const product = (id: string, name: string): string =>
  `<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование></Товар>`;
export const offers = (inside: string): string =>
  document(`<ПакетПредложений><Предложения>${inside}</Предложения></ПакетПредложений>`, '3.1');
export const priced = (id: string, price: string): string =>
  `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены></Предложение>`;
export const rest = (id: string, warehouse: string, quantity: number): string =>
  `<Предложение><Ид>${id}</Ид><Остатки><Остаток><Склад><Ид>${warehouse}</Ид><Количество>${quantity}</Количество></Склад></Остаток></Остатки></Предложение>`;
