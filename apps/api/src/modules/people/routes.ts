import {
  activateUser,
  blockUser,
  createUser,
  deactivateUser,
  deleteUser,
  editUser,
  endUserSessions,
  exportUsers,
  firstPasswordsSheet,
  handlePasswordRequest,
  listAssignableRoles,
  listPasswordRequests,
  listUserSessions,
  listUsers,
  PHOTO_MAX_BYTES,
  removeUserPhoto,
  resetSecondFactor,
  resetUserPassword,
  restoreUser,
  setUserPhoto,
  showUser,
  unblockUser,
} from '@javon/contract';
import { PEOPLE_WORDS } from '@javon/messages/server';
import type { Db, Tx } from '../../platform/db/database.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, FileAnswer, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { streamSheet } from '../../platform/sheets/stream-sheet.ts';
import { XLSX_TYPE } from '../../platform/sheets/write-sheet.ts';
import { today } from '../../platform/time/clock.ts';
import { phoneOf } from './fields.ts';
import { handleRequest, readPasswordRequests } from './password-requests.ts';
import type { PeopleService } from './service.ts';
import { columnsOf, passwordColumns, passwordRows, rowsOf } from './sheet.ts';

export function peopleRoutes(db: Db, service: PeopleService): Bound[] {
  return [
    permitted(listUsers, (call) => service.list(call.actor, call.scope, call.query)),
    permitted(exportUsers, async (call) => {
      const people = await service.everyone(call.actor, call.scope, call.query);
      const name = PEOPLE_WORDS[call.language].sheet.name;
      const sheet = streamSheet(name, columnsOf(call.language), rowsOf(people, call.language));
      return new FileAnswer(sheet, XLSX_TYPE, `${name} ${today()}.xlsx`);
    }),
    permitted(listAssignableRoles, async (call) => ({ items: await service.roles(call.actor) })),
    permitted(showUser, (call) => service.show(call.actor, call.scope, call.params.id)),
    permitted(createUser, async (call) => {
      const password = await service.newPassword(phoneOf(call.body.phone));
      const create = (tx: Tx) => service.create(tx, call, call.body, password);
      // The password stands in the first answer alone: it is kept nowhere in clear.
      return once(db, createUser, call, create, (person) => ({ ...person, default_password: null }));
    }),
    permitted(editUser, (call) => service.edit(call, call.params.id, call.body)),
    permitted(blockUser, (call) => service.block(call, call.params.id)),
    permitted(unblockUser, (call) => service.unblock(call, call.params.id)),
    permitted(deactivateUser, (call) => service.deactivate(call, call.params.id)),
    permitted(activateUser, (call) => service.activate(call, call.params.id)),
    permitted(deleteUser, (call) => service.remove(call, call.params.id)),
    permitted(restoreUser, (call) => service.restore(call, call.params.id, call.body)),
    permitted(resetSecondFactor, (call) => service.resetSecondFactor(call, call.params.id)),
    permitted(resetUserPassword, (call) => service.resetPassword(call, call.params.id)),
    permitted(firstPasswordsSheet, async ({ body, language }) => {
      const name = PEOPLE_WORDS[language].given.sheet;
      const sheet = streamSheet(name, passwordColumns(language), passwordRows(body.items));
      return new FileAnswer(sheet, XLSX_TYPE, `${name} ${today()}.xlsx`);
    }),
    permitted(listUserSessions, async (call) => ({
      items: await service.sessions(call.actor, call.scope, call.params.id),
    })),
    permitted(endUserSessions, async (call) => ({ ended: await service.endSessions(call, call.params.id) })),
    permitted(setUserPhoto, async (call) =>
      service.setPhoto(call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    ),
    permitted(removeUserPhoto, (call) => service.removePhoto(call, call.params.id)),
    permitted(listPasswordRequests, (call) => readPasswordRequests(db, call.scope, call.actor, call.query)),
    permitted(handlePasswordRequest, (call) => handleRequest(db, call, call.params.id)),
  ];
}
