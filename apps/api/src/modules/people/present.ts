import type { PasswordRequest, Person, PersonSummary } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import { fileUrl } from '../../platform/files/store.ts';
import { deviceOf } from './device.ts';
import { canWith, type Reached } from './policy.ts';
import type { RequestRow } from './queries/password-requests.ts';
import type { PersonRow } from './queries/people.ts';

/** Converts a row to an item of the list. */
export function summaryOf(row: PersonRow, actor: Actor, above: ReadonlySet<number>): PersonSummary {
  return {
    ...row,
    role: { id: row.role_id, name: { uz: row.role_uz, ru: row.role_ru }, is_admin: row.is_admin },
    branch:
      row.branch_id === null
        ? null
        : {
            id: row.branch_id,
            code: row.branch_code ?? '',
            name: { uz: row.branch_uz ?? '', ru: row.branch_ru ?? '' },
            region_id: row.region_id ?? 0,
          },
    blocked: row.blocked_at !== null,
    photo_url: fileUrl(row.photo_key),
    can: canWith(actor, row, above.has(row.role_id)),
  };
}

/** Converts a row to the whole person; the PINFL only for a reader who may open the person's page. */
export function personOf(
  row: Reached<PersonRow>,
  actor: Actor,
  above: ReadonlySet<number>,
  sessionCount: number,
): Person {
  return { ...row, ...exportedOf(row, actor, above), session_count: sessionCount };
}

/** A person with a PINFL, only if the reader may open the person's page. */
export type Exported = PersonSummary & { readonly pinfl: string | null };

export function exportedOf(row: PersonRow, actor: Actor, above: ReadonlySet<number>): Exported {
  const shown = summaryOf(row, actor, above);
  return { ...shown, pinfl: shown.can.includes('users.show') ? row.pinfl : null };
}

/** Converts a request to the answer. */
export function requestOf(row: RequestRow, actor: Actor, above: ReadonlySet<number>): PasswordRequest {
  const { id, kind, phone, comment, created_at, handled_at, handled_by, user_id: userId } = row;
  const { asked_by, address, user_agent: agent } = row;
  const branch =
    row.branch_id === null
      ? null
      : { id: row.branch_id, code: row.branch_code, name: { uz: row.branch_uz, ru: row.branch_ru } };
  return {
    id,
    kind,
    phone,
    comment,
    created_at,
    handled_at,
    handled_by,
    asked_by,
    address,
    device: deviceOf(agent ?? ''),
    person:
      userId === null
        ? null
        : {
            id: userId,
            name: row.user_name,
            role: { uz: row.role_uz, ru: row.role_ru },
            branch,
            can: canWith(
              actor,
              { id: userId, branch_id: row.branch_id, status: row.status },
              above.has(row.role_id),
            ),
          },
  };
}
