import type { Person } from '@javon/contract';
import { expect, it } from 'vitest';
import { UserSessions } from '../../src/features/people/components/UserSessions.tsx';
import { sessionsQuery } from '../../src/features/people/queries.ts';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { mount } from './mount.tsx';

const at = '2026-11-30T09:00:00.000Z';

it('a session on a tablet has the sign of a phone, not that of a computer', async () => {
  const session = { id: 1, device: 'Safari, iPad', address: null, created_at: at, last_used_at: at };
  queryClient.setQueryData(sessionsQuery(1).queryKey, { items: [{ ...session, current: false }] });
  const person = { id: 1, surname: 'Karimova', name: 'Dilnoza' } as Person;
  const screen = await mount(<UserSessions person={person} />, ['people', 'ui', 'common']);
  const row = screen.getByRole('listitem').filter({ hasText: 'Safari, iPad' });
  await expect.element(row).toBeVisible();
  expect(row.element().querySelector('svg')?.classList).toContain('tabler-icon-device-mobile');
});
