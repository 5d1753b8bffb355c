import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { searchKey } from './normalise.ts';

describe('the form of texts in which PostgreSQL searches them', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  it('is the search key of the server, letter by letter and for apostrophes within words', async () => {
    const letters = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяғқҳўәөүңı';
    const texts = [
      ...letters,
      ...letters.toUpperCase().replace('I', ''),
      ...Array.from("'`´‘’ʻʼʹ′＇", (mark) => `O${mark}z`),
    ];
    const { rows } = await sql<{ text: string; form: string }>`
      select text, search_form(text) as form from unnest(${texts}::text[]) text`.execute(server.db);
    expect(rows).toEqual(texts.map((text) => ({ text, form: searchKey(text) })));
  });
});
