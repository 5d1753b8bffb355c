import type { QueryKey } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { BranchChoice } from '../../src/features/analytic-price-tags/components/BranchChoice.tsx';
import { newValues } from '../../src/features/analytic-price-tags/form.ts';
import { allBranchesQuery } from '../../src/features/analytic-price-tags/queries.ts';
import { fetchFirst } from '../../src/features/price-tags/components/PriceTagPage.tsx';
import { ProductHere } from '../../src/features/price-tags/components/ProductHere.tsx';
import { productTagsQuery } from '../../src/features/price-tags/queries.ts';
import { RegionsPage } from '../../src/features/regions/components/RegionsPage.tsx';
import { regionsQuery } from '../../src/features/regions/queries.ts';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { loadVisitor } from '../../src/shared/session/visitor.ts';
import { useContractForm } from '../../src/shared/ui/form/index.ts';
import { useAfterPaint } from '../../src/shared/ui/states/use-after-paint.ts';
import { mount } from './mount.tsx';

const name = { uz: 'Toshkent', ru: 'Ташкент' };
const region = { id: 1, code: 'TAS', name, branch_count: 0, version: 1, can: [] };

/** Stores an answer of a query, then has its next request fail. */
async function loadedThenFailed<Q extends { readonly queryKey: QueryKey }>(query: Q, answer: unknown) {
  queryClient.setQueryData(query.queryKey, answer);
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('{}', { status: 500 }));
  await queryClient.prefetchQuery({ ...query, staleTime: 0, retry: false });
  expect(queryClient.getQueryState(query.queryKey)?.status).toBe('error');
}

/** The branches of a campaign in a form of their own. */
function Branches() {
  const form = useContractForm({
    id: 'branches',
    schema: z.unknown(),
    initial: newValues('2026-11-28'),
    asksBeforeLeaving: false,
    submit: async () => {},
  });
  return <BranchChoice form={form} known={[]} />;
}

interface Drawn {
  readonly onDrawn: (text: string) => void;
}

/** A screen drawn in small pieces, as one is when its answer came. */
function Screen(props: Drawn) {
  return useDeferredValue(true, false) ? <NameAndDrawing {...props} /> : null;
}

function NameAndDrawing({ onDrawn }: Drawn) {
  const place = useRef<HTMLParagraphElement>(null);
  const isNamePainted = useAfterPaint();
  useLayoutEffect(() => {
    onDrawn(place.current?.textContent ?? '');
  });
  return <p ref={place}>Name{isNamePainted ? ', drawing' : null}</p>;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('what was loaded stays on the screen when it cannot be fetched again', () => {
  it('in a list', async () => {
    await loadedThenFailed(regionsQuery, { items: [region] });
    const screen = await mount(<RegionsPage />, ['ui', 'common', 'branches', 'pages']);
    await expect.element(screen.getByText('Toshkent', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('in the branches of a campaign', async () => {
    await loadedThenFailed(allBranchesQuery, [{ id: 1, code: 'TAS-1', name, region }]);
    const screen = await mount(<Branches />, ['ui', 'common', 'campaigns']);
    await expect.element(screen.getByRole('checkbox', { name: 'Toshkent' })).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('in the tags of a product', async () => {
    await loadedThenFailed(productTagsQuery(1, 'TAS-1'), { tags: [], can: [] });
    const screen = await mount(<ProductHere product={1} branch="TAS-1" balance={3} />, [
      'ui',
      'common',
      'price_tags',
    ]);
    await expect.element(screen.getByText('Tovar javonlarda yoʻq, yorliq kerak emas')).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});

it('the first fetch of the tag queue does not fail where the screen cancels it', async () => {
  // A director of a branch is signed in.
  const person = { id: 1, branch: { code: 'TAS-01' } };
  const answers = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (url) => Response.json(String(url).endsWith('/auth/me') ? person : []));
  await loadVisitor();
  answers.mockImplementation(
    (_address, options) =>
      new Promise((_, fail) =>
        options?.signal?.addEventListener('abort', () => fail(options.signal?.reason)),
      ),
  );
  const fetching = fetchFirst({});
  await queryClient.cancelQueries();
  await expect(fetching).resolves.toBeUndefined();
  expect(answers.mock.calls.map(([url]) => String(url))).toEqual(
    expect.arrayContaining([expect.stringMatching(/price-tags\/summary/)]),
  );
});

it('draws what takes long after the rest, also in a drawing that is deferred itself', async () => {
  const drawn: string[] = [];
  const screen = await mount(<Screen onDrawn={(text) => drawn.push(text)} />);
  await expect.element(screen.getByText('Name, drawing')).toBeVisible();
  expect(drawn).toEqual(['Name', 'Name, drawing']);
});
