import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { sample, settled, upload, xlsx } from '../../../test/upload.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]), Buffer.from('JFIF\0'), PNG]);

interface Part {
  readonly name: string;
  readonly body: Buffer;
  /** Size that the archive declares, if it differs from the real one. */
  readonly claimed?: number;
  /** Whether it is left out of the central directory. */
  readonly hidden?: boolean;
}

/** A ZIP archive written by hand, so that its metadata can be false. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, body, claimed = body.length, hidden = false } of parts) {
    const packed = deflateRawSync(body);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const entry = [Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, Buffer.from(name)];
    if (!hidden) entries.push(Buffer.concat(entry));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/**
 * The parts of a workbook around the XML of its only sheet, with `prolog` before it and `more` parts at the
 * end.
 */
function workbook(sheetData: string, claimed?: number, prolog = '', more: readonly Part[] = []): Buffer {
  const part = (name: string, text: string): Part => ({ name, body: Buffer.from(text) });
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zip([
    part(
      '_rels/.rels',
      `<Relationships xmlns="${packaged}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packaged}"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    {
      name: 'xl/worksheets/sheet1.xml',
      body: Buffer.from(
        `${prolog}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
      ),
      ...(claimed === undefined ? {} : { claimed }),
    },
    ...more,
  ]);
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('files for import', () => {
  let server: TestServer;
  let token: string;
  let reader: string;

  beforeAll(async () => {
    server = await testServer();
    await addCategory(server.db, 'Пылесосы');
    const sign = async (permissions: Record<string, string>) =>
      server.signIn((await addPerson(server.db, { permissions })).phone, PASSWORD);
    token = await sign({ 'goods.import': '1' });
    reader = await sign({ import: '1' });
  });
  afterAll(() => server?.close());

  const nothingWritten = async () => {
    expect(await server.db.selectFrom('import_run').select('id').execute()).toEqual([]);
    expect(await server.db.selectFrom('product').select('id').execute()).toEqual([]);
  };

  it('the handmade workbook of these tests is accepted', async () => {
    const rows = ['Артикул', 'Наименование', 'Категория']
      .map((text, i) => cell(`${'ABC'[i]}1`, text))
      .join('');
    const file = workbook(
      `<row r="1">${rows}</row><row r="3">${cell('A3', 'X')}${cell('B3', 'а')}${cell('C3', '?')}</row>`,
    );
    const answer = await upload(server, token, file);
    expect(answer.json(), answer.body).toMatchObject({ errors: [{ row: 3, code: 'row_category_unknown' }] });
    await server.db.deleteFrom('import_run').execute();
  });

  it('an entity defined by a workbook is not expanded, neither a text nor a file of the server', async () => {
    const file = import.meta.filename;
    const prolog = `<!DOCTYPE worksheet [<!ENTITY own "Пылесосы"><!ENTITY file SYSTEM "file://${file}">]>`;
    const rows = ['Артикул', 'Наименование', 'Категория']
      .map((text, i) => cell(`${'ABC'[i]}1`, text))
      .join('');
    const goods = `<row r="2">${cell('A2', 'X')}${cell('B2', '&file;')}${cell('C2', '&own;')}</row>`;
    const answer = await upload(
      server,
      token,
      workbook(`<row r="1">${rows}</row>${goods}`, undefined, prolog),
    );
    expect(answer.json<{ errors: object[] }>().errors, answer.body).toMatchObject([
      { code: 'row_category_unknown', message: expect.stringContaining('&own;') },
    ]);
    expect(answer.body).not.toContain('describe(');
    await server.db.deleteFrom('import_run').execute();
  });

  it('a part that the table of contents leaves out is not read: its size was never checked', async () => {
    const rows = ['Артикул', 'Наименование'].map((text, i) => cell(`${'AB'[i]}1`, text)).join('');
    const body = Buffer.from(
      `<worksheet><sheetData><row r="1">${cell('A1', 'X')}</row></sheetData></worksheet>`,
    );
    const hidden = { name: 'xl/worksheets/sheet1.xml', body, hidden: true };
    const answer = await upload(server, token, workbook(`<row r="1">${rows}</row>`, undefined, '', [hidden]));
    expect(answer.json(), answer.body).toMatchObject({ code: 'sheet_empty' });
    await nothingWritten();
  });

  it.each<[string, Buffer | string, string]>([
    ['a picture that is called .xlsx', PNG, 'file_not_a_sheet'],
    ['a JPEG', JPEG, 'file_not_a_sheet'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'file_not_a_sheet'],
    ['a page of HTML', '<html><table><tr><td>Артикул</td></tr></table></html>', 'file_not_a_sheet'],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 'file_not_a_sheet'],
    [
      'a ZIP of something else',
      zip([{ name: 'word/document.xml', body: Buffer.from('<a/>') }]),
      'file_not_a_sheet',
    ],
    ['a sheet cut in half', sample('goods.xlsx').subarray(0, 60_000), 'file_damaged'],
    ['a sheet with bytes changed inside', damaged(sample('goods.xlsx')), 'file_damaged'],
    ['a CSV cut inside a quoted cell', 'Артикул;Наименование\n1;"Пылесос', 'file_damaged'],
    ['rows of nothing', ';;;\n;;\n', 'sheet_empty'],
    ['300 columns', Array.from({ length: 300 }, (_, i) => `c${i}`).join(';'), 'sheet_too_many_columns'],
    ['too many rows', `Артикул;Цена\n${'1;2\n'.repeat(100_001)}`, 'sheet_too_many_rows'],
    ['a zip bomb that says so', workbook(' '.repeat(200 * 1_048_576)), 'file_too_large'],
    ['a zip bomb that lies', workbook(' '.repeat(30 * 1_048_576), 1000), 'file_damaged'],
    [
      'one cell at the far corner',
      workbook(`<row r="1048576">${cell('XFD1048576', 'x')}</row>`),
      'sheet_too_many_columns',
    ],
    [
      'one cell at the far corner, in other quotes, with a prefix, behind another attribute',
      workbook(`<row r="1048576"><x:c t=">" r = 'XFD1048576' ><v>1</v></x:c></row>`),
      'sheet_too_many_columns',
    ],
    [
      'one cell at no place, in a sheet with another name',
      workbook('', undefined, '', [
        {
          name: 'xl/other.xml',
          body: Buffer.from(
            '<worksheet><sheetData><row r="2"><c r="ZZZZZZZ2"/></row></sheetData></worksheet>',
          ),
        },
      ]),
      'file_damaged',
    ],
    ...['ZZZZZZZ2', 'zzzzz2', 'A99999999', '&#90;ZZZZZ2', ''].map((place): [string, Buffer, string] => [
      `one cell at ${place === '' ? 'no place' : place}`,
      workbook(`<row r="2"><c t='r="A1"' r="${place}"><v>1</v></c></row>`),
      'file_damaged',
    ]),
  ])('%s is refused', async (_name, file, code) => {
    const answer = await upload(server, token, file);
    expect(answer.json()).toMatchObject({ code, errors: [{ message: expect.stringMatching(/./) }] });
    expect(answer.statusCode).toBe(code === 'file_too_large' ? 413 : 400);
    await nothingWritten();
  });

  it.each([
    ['without its end', 'boundary=b', '--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nprod'],
    ['without a boundary', '', '--b--\r\n'],
    ['with a boundary longer than any', `boundary=${'b'.repeat(9000)}`, '--b--\r\n'],
  ])('a form %s is refused', async (_name, boundary, body) => {
    for (const path of ['/imports', '/imports/columns']) {
      const answer = await server.call('POST', `/api/uz${path}`, {
        token,
        body,
        headers: { 'content-type': `multipart/form-data; ${boundary}` },
      });
      expect([path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        path,
        400,
        'file_damaged',
      ]);
    }
    await nothingWritten();
  });

  it('a file of more than 20 MB is refused', async () => {
    const answer = await upload(server, token, Buffer.alloc(21 * 1_048_576, 'a'));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'file_too_large' });
    await nothingWritten();
  });

  it.each<[string, Buffer | null, Record<string, string>, string, string | undefined]>([
    ['no file', null, { kind: 'products' }, 'file_missing', undefined],
    ['an empty file', Buffer.alloc(0), { kind: 'products' }, 'file_missing', undefined],
    ['no kind', Buffer.from('a'), {}, 'required', 'kind'],
    ['an unknown kind', Buffer.from('a'), { kind: 'people' }, 'not_in_list', 'kind'],
    ['an unknown field', Buffer.from('a'), { kind: 'products', colour: 'red' }, 'unknown_field', undefined],
    [
      'a field of objects',
      Buffer.from('a'),
      { kind: 'products', constructor: 'x' },
      'unknown_field',
      undefined,
    ],
  ])('%s is refused', async (_name, file, fields, code, field) => {
    const answer = await upload(server, token, file, fields);
    expect(answer.statusCode, answer.body).toBe(400);
    const [error] = answer.json<{ errors: { code: string; field?: string }[] }>().errors;
    expect([error?.code, error?.field]).toEqual([code, field]);
    await nothingWritten();
  });

  it('a field or a file that is sent twice is refused', async () => {
    for (const twice of ['kind', 'file'] as const) {
      const form = new FormData();
      form.append('kind', 'prices');
      form.append('file', new Blob(['SKU;Narx\n']), 'a.csv');
      form.append(twice, twice === 'kind' ? 'products' : new Blob(['x']));
      const request = new Response(form);
      const answer = await server.call('POST', '/api/uz/imports', {
        token,
        body: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
      });
      expect(answer.json(), twice).toMatchObject(
        twice === 'kind' ? { errors: [{ code: 'unknown_field' }] } : { code: 'body_too_large' },
      );
    }
    await nothingWritten();
  });

  it('a body that is not a form is refused, and a call without permission', async () => {
    const json = await server.call('POST', '/api/uz/imports', { token, body: { kind: 'products' } });
    expect(json.statusCode).toBe(415);
    expect((await upload(server, reader, sample('goods.xlsx'))).statusCode).toBe(403);
    expect((await server.call('POST', '/api/uz/imports/1/apply', { token: reader })).statusCode).toBe(403);
    await nothingWritten();
  });

  it.each([
    ['GET', '/imports/abc', 400],
    ['GET', '/imports/999', 404],
    ['POST', '/imports/999/apply', 404],
    ['POST', '/imports/0/apply', 400],
    ['GET', '/imports?limit=1000000', 400],
    ['GET', '/imports?kind=people', 400],
    ['GET', '/import-templates/people', 400],
  ])('%s %s answers %i', async (method, url, status) => {
    expect((await server.call(method, `/api/uz${url}`, { token })).statusCode).toBe(status);
  });

  it('a template of each kind is a sheet with recognised headings', async () => {
    for (const kind of ['products', 'parameters', 'prices', 'balances']) {
      for (const language of ['uz', 'ru']) {
        const answer = await server.call('GET', `/api/${language}/import-templates/${kind}`, {
          token: reader,
        });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-type']).toContain('spreadsheetml');
        const back = await upload(server, token, answer.rawPayload, { kind });
        expect(back.json(), `${kind} ${language}`).toMatchObject({ code: 'sheet_empty' });
      }
    }
  });

  it('lists imports newest first, by kind and by page', async () => {
    for (let i = 0; i < 3; i++) {
      const file = await xlsx([
        ['Артикул', 'Цена'],
        [`N-${i}`, 5],
      ]);
      await upload(server, token, file, { kind: 'prices' }, 'uz', `narxlar-${i}.xlsx`);
    }
    await upload(
      server,
      token,
      await xlsx([
        ['Артикул', 'Наименование'],
        ['N', 'а'],
      ]),
    );
    const list = async (query: string) =>
      (await server.call('GET', `/api/uz/imports?${query}`, { token: reader })).json<{
        items: { id: number; file_name: string; kind: string }[];
        next: string | null;
      }>();
    const page = await list('limit=2&kind=prices');
    expect(page.items.map(({ file_name }) => file_name)).toEqual(['narxlar-2.xlsx', 'narxlar-1.xlsx']);
    const rest = await list(`limit=2&kind=prices&cursor=${page.next}`);
    expect(rest.items.map(({ file_name }) => file_name)).toEqual(['narxlar-0.xlsx']);
    expect(rest.next).toBeNull();
    expect((await list('search=LAR-1')).items).toHaveLength(1);
    expect((await list('')).items[0]?.kind).toBe('products');
    expect((await settled(server, reader, page.items[0]?.id ?? 0)).counts.bad).toBe(1);
  });
});

/** Copies the file with some bytes in its middle flipped. */
function damaged(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  for (let i = 30_000; i < 30_050; i++) copy[i] = 255 - (copy[i] ?? 0);
  return copy;
}
