import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportRun } from '@javon/contract';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import type { TestServer } from './harness.ts';

/** Reads a file of apps/api/test/data. */
export function sample(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, 'data', name));
}

/** Makes an XLSX with these rows. */
export function xlsx(rows: readonly (readonly (string | number | null)[])[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
    ),
  );
  return writeXlsxFile(cells).toBuffer();
}

/** The rows of the first sheet of an XLSX. */
export const sheetRows = (file: Buffer) => readSheet(file);

export type Fields = Readonly<Record<string, string>>;

/** Sends a multipart request to POST /imports. */
export async function upload(
  server: TestServer,
  token: string,
  file: Buffer | string | null,
  fields: Fields = { kind: 'products' },
  language = 'uz',
  name = 'file.xlsx',
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (file !== null) form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name);
  const request = new Response(form);
  return server.call('POST', `/api/${language}/imports`, {
    token,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** Uploads a file that must be accepted, and returns the result of the check. */
export async function checked(...args: Parameters<typeof upload>): Promise<ImportRun> {
  const answer = await upload(...args);
  if (answer.statusCode !== 201) throw new Error(`Not taken: ${answer.body}`);
  return answer.json<ImportRun>();
}

/** Polls an import until it is no longer running. */
export async function settled(server: TestServer, token: string, id: number): Promise<ImportRun> {
  for (;;) {
    const run = (await server.call('GET', `/api/uz/imports/${id}`, { token })).json<ImportRun>();
    if (run.state !== 'running' && run.state !== 'undoing') return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Applies a checked import and waits for its end. */
export async function applied(server: TestServer, token: string, id: number): Promise<ImportRun> {
  const answer = await server.call('POST', `/api/uz/imports/${id}/apply`, { token });
  if (answer.statusCode !== 202) throw new Error(`Not applied: ${answer.body}`);
  return settled(server, token, id);
}
