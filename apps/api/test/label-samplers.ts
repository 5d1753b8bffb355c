import type { Category, Sampler } from '@javon/contract';
import type { TestServer } from './harness.ts';
import { PLAIN_SPEC } from './sampler-spec.ts';

/** Label of an electronic display of 2.9 inches, tenths of a millimetre. */
const SIZE_29 = { width: 669, height: 291 } as const;

/** Makes labels of a size the format of the first category's tags, with the finished design. */
export async function useLabelSampler(
  server: TestServer,
  admin: string,
  size: { readonly width: number; readonly height: number } = SIZE_29,
): Promise<{ sampler: Sampler; category: number }> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await server.call(method, `/api/uz${path}`, { token: admin, ...(body ? { body } : {}) });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json<T>();
  };
  const sampler = await call<Sampler>('POST', '/samplers', {
    name: `Etiketka ${size.width}`,
    kind: 1,
    format: 'label',
    size,
    design: { spec: PLAIN_SPEC, months: 12 },
  });
  const { items } = await call<{ items: Category[] }>('GET', '/categories');
  const { id, version } = items[0] as Category;
  await call('PUT', `/categories/${id}/samplers/label`, { version, sampler: sampler.id });
  await server.db.updateTable('category').set({ tag_format: 'label' }).where('id', '=', id).execute();
  return { sampler, category: id };
}
