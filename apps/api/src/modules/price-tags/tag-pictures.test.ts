import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sampler, SamplerPicture } from '@javon/contract';
import { defaultLayout, type PicturePart } from '@javon/price-tag';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD as OWN_PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { sendFile } from '../../../test/multipart.ts';
import { PLAIN_SPEC } from '../../../test/sampler-spec.ts';
import { TEMPLATE_EMPTY } from '../../../test/templates.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { removeDueFiles } from '../../platform/files/scheduled-removal.ts';
import { FolderStore } from '../../platform/files/store.ts';
import { labelsOfJob } from './service/labels.ts';

const SPEC = { ...PLAIN_SPEC, monthlyPrice: 'no' };

function plain(colour: string, width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** A picture part, a centimetre high. */
function part(ref: string, x: number): PicturePart {
  return { kind: 'picture', ref, x, y: 40, w: 200, h: 100, align: 'left', valign: 'top' };
}

describe('pictures on tags', () => {
  let folder: string;
  let server: TestServer;
  let world: World;
  let seller: string;
  let keeper: string;
  let brand: number;
  let first: number;

  const call = (method: string, url: string, body?: unknown, token = keeper) =>
    server.call(method, `/api/uz${url}`, { token, body });
  const upload = (bytes: Buffer) => sendFile(server, keeper, '/api/uz/samplers/pictures', bytes, 'POST');
  const designWith = (...parts: readonly object[]) => {
    const layout = defaultLayout(1, 'A6');
    return { spec: SPEC, months: null, layout: { ...layout, parts: [...layout.parts, ...parts] } };
  };
  const reasonsOf = async (product: number): Promise<string[] | undefined> => {
    const { items } = (await call('GET', '/price-tags?state=to_print', undefined, seller)).json<{
      items: { product: { id: number }; reasons: { code: string }[] }[];
    }>();
    return items.find((tag) => tag.product.id === product)?.reasons.map(({ code }) => code);
  };
  const print = async (products: readonly number[]): Promise<number> => {
    const items = products.map((product) => ({ product, format: 'A6' }));
    const job = (await call('POST', '/print-jobs', { items }, seller)).json<{ id: number }>();
    await call('POST', `/print-jobs/${job.id}/confirm`, {}, seller);
    return job.id;
  };
  const pdfOf = async (job: number): Promise<Buffer> => {
    const answer = await call('GET', `/print-jobs/${job}/pdf`, undefined, seller);
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  /** Width and height in dots of each picture of a PDF, each object once. */
  const picturesIn = (pdf: Buffer): string[] => {
    const file = path.join(folder, 'job.pdf');
    writeFileSync(file, pdf);
    const rows = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' }).trim().split('\n').slice(2);
    const cells = rows.map((row) => row.trim().split(/\s+/));
    return [...new Map(cells.map((cell) => [cell[10], `${cell[3]} × ${cell[4]}`])).values()].sort();
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tag-pictures-'));
    server = await testServer(TEMPLATE_EMPTY, { DATA_DIR: folder });
    world = await makeWorld(server.db, 3);
    first = world.products[0] ?? 0;
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    const keys = ['price_tag_sampler', ...['view', 'add', 'edit'].map((one) => `price_tag_sampler.${one}`)];
    const permissions = Object.fromEntries(
      [...keys, 'goods', 'goods.show', 'goods.edit', 'goods.brand', 'brand'].map((key) => [key, '1']),
    );
    keeper = await server.signIn((await addPerson(server.db, { permissions })).phone, OWN_PASSWORD);
    brand = (await call('POST', '/brands', { name: 'Artel' })).json<{ id: number }>().id;
    await server.db
      .updateTable('product')
      .set({ brand_id: brand })
      .where('id', 'in', world.products.slice(0, 2))
      .execute();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are uploaded once, however often they are sent; a file that is not a picture is refused', async () => {
    const bytes = await plain('#204080', 1800, 900);
    const made = await upload(bytes);
    expect(made.statusCode, made.body).toBe(201);
    const picture = made.json<SamplerPicture>();
    expect(picture.name).toMatch(/^m-[0-9a-f]{16}$/);
    expect((await upload(bytes)).json()).toEqual(picture);
    const choices = (await call('GET', '/samplers/choices')).json<{ pictures: SamplerPicture[] }>();
    expect(choices.pictures).toEqual([picture]);
    const bad = await upload(Buffer.from('<svg onload="alert(1)"/>'));
    expect([bad.statusCode, bad.json<{ code: string }>().code]).toEqual([400, 'file_not_a_picture']);
  });

  it('of a sampler are only those uploaded here: an address, or an unknown name, is refused at its part', async () => {
    for (const [ref, code] of [
      ['https://example.uz/a.png', 'layout_picture'],
      ['data:image/png;base64,AAAA', 'layout_picture'],
      ['m-0000000000000000', 'layout_picture_unknown'],
    ] as const) {
      const body = { name: 'Rasmli', kind: 1, format: 'A6', design: designWith(part(ref, 30)) };
      const answer = await call('POST', '/samplers', body);
      expect(answer.statusCode, ref).toBe(400);
      const { errors } = answer.json<{ errors: { code: string; field: string }[] }>();
      expect(errors).toMatchObject([
        { code, field: expect.stringMatching(/^design\.layout\.parts\.\d+\.ref$/) },
      ]);
    }
  });

  it('make printed tags stale when they change, by name, and are unchanged on the paper of an earlier print', async () => {
    const mark = (await upload(await plain('#102030', 1800, 900))).json<SamplerPicture>();
    const bound = (await call('GET', '/samplers?bound=true&format=A6')).json<{ items: Sampler[] }>().items[0];
    const design = designWith(part('brand', 30), part('product', 300), part(mark.name, 600));
    const saved = await call('PUT', `/samplers/${bound?.id}/design`, { version: bound?.version, design });
    expect(saved.statusCode, saved.body).toBe(200);
    const logo = async (colour: string, width: number) =>
      sendFile(server, keeper, `/api/uz/brands/${brand}/logo`, await plain(colour, width, 200));
    expect((await logo('#ff0000', 400)).statusCode).toBe(200);

    const job = await print(world.products);
    const paper = await pdfOf(job);
    // Two centimetres are 237 dots at 300 dpi: no larger than shown, each once for all tags.
    expect(picturesIn(paper)).toEqual(['237 × 118', '237 × 118']);
    expect(await reasonsOf(first)).toBeUndefined();
    const view = (await call('GET', `/price-tags/${first}/A6`, undefined, seller)).json<{
      drawing: { commands: { kind: string; ref: string }[] };
    }>();
    const drawn = view.drawing.commands.filter(({ kind }) => kind === 'image');
    expect(drawn).toHaveLength(2);
    const shown = await call('GET', `/files/${drawn[0]?.ref}`, undefined, seller);
    expect(shown.headers['content-type']).toBe('image/webp');

    // A label printer gets them in the same resolution.
    const device = { dotsPerMm: 8 };
    const sheet = await labelsOfJob(
      { db: server.db, files: new FolderStore(path.join(folder, 'files')) },
      { kind: 'all' },
      job,
      device,
    );
    const onLabel = await sheet.pictureBytes(drawn[0]?.ref ?? '');
    expect((await sharp(onLabel ?? Buffer.alloc(0)).metadata()).width).toBe(237);

    // Another logo with another shape: the tags of the brand become wrong for that reason, and no others.
    await logo('#00ff00', 100);
    expect(await reasonsOf(first)).toEqual(['picture']);
    expect(await reasonsOf(world.products[2] ?? 0)).toBeUndefined();
    expect((await pdfOf(job)).equals(paper)).toBe(true);
    const again = await print([first]);
    expect(picturesIn(await pdfOf(again))).toEqual(['100 × 200', '237 × 118']);
    expect(await reasonsOf(first)).toBeUndefined();

    // Adding and removing a product's own picture does the same.
    await sendFile(server, keeper, `/api/uz/products/${first}/picture`, await plain('#0000ff', 300, 300));
    expect(await reasonsOf(first)).toEqual(['picture']);
    await call('DELETE', `/products/${first}/picture`);
    expect(await reasonsOf(first)).toBeUndefined();

    // The file of the first logo is removed when its print can no longer be drawn.
    const files = new FolderStore(path.join(folder, 'files'));
    const key = drawn[0]?.ref ?? '';
    expect(await removeDueFiles(server.db, files)).toBe(0);
    expect(await files.find(key)).not.toBeNull();
    await server.db.updateTable('leaving_file').set({ leaves_at: '2026-01-01T00:00:00Z' }).execute();
    expect(await removeDueFiles(server.db, files)).toBe(2);
    expect(await files.find(key)).toBeNull();
    expect(picturesIn(await pdfOf(job))).toEqual(['237 × 118']);
  });
});
