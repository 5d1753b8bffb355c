import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useAddPhotos } from '../../src/features/applications/use-add-photos.ts';
import { signOut } from '../../src/shared/session/visitor.ts';
import { mount, signIn } from './mount.tsx';

const APPLICATION = 7;

afterEach(() => vi.restoreAllMocks());

async function photo(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

function Chosen({ files }: { readonly files: readonly File[] }) {
  const { add, isPending } = useAddPhotos(APPLICATION);
  return (
    <button type="button" onClick={() => add(files)}>
      {isPending ? 'sends' : 'rests'}
    </button>
  );
}

it('photos that wait their turn when their author signs out are not sent by the person who signs in next', async () => {
  const files = await Promise.all(['a.png', 'b.png'].map(photo));
  await signIn();
  await mount(<Chosen files={files} />);
  const sent: string[] = [];
  let answer = () => {};
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    if (!String(url).includes('/photos')) return new Response('{}');
    sent.push(String(url));
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return new Response(JSON.stringify({ id: APPLICATION, photos: [] }));
  });
  await page.getByRole('button', { name: 'rests' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await signOut();
  answer();
  await expect.element(page.getByRole('button', { name: 'rests' })).toBeVisible();
  expect(sent).toHaveLength(1);
});
