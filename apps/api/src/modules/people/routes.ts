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
import type { Config } from '../../platform/config/config.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { exportWhole } from '../../platform/sheets/export-list.ts';
import { newFirstPassword } from '../session/public.ts';
import { phoneOf } from './fields.ts';
import * as people from './service/people.ts';
import { setPhoto } from './service/photos.ts';
import { handleRequest, listRequests } from './service/requests.ts';
import * as resets from './service/resets.ts';
import * as standing from './service/standing.ts';
import { passwordColumns } from './sheet.ts';

/** The database, the initial password of the settings, and the store of photos. */
export interface PeopleTools {
  readonly db: Db;
  readonly config: Pick<Config, 'defaultPassword'>;
  readonly files: FileStore;
}

export function peopleRoutes(tools: PeopleTools): Bound[] {
  const { db } = tools;
  return [
    permitted(listUsers, (call) => people.listPeople(db, call)),
    permitted(exportUsers, (call) => people.exportPeople(call)),
    permitted(listAssignableRoles, (call) => people.listRoles(db, call)),
    permitted(showUser, (call) => people.showPerson(db, call, call.params.id)),
    permitted(createUser, async (call) => {
      const password = await newFirstPassword(tools.config.defaultPassword, phoneOf(call.body.phone));
      const create = (tx: Tx) => people.createPerson(tx, call, password);
      // Only the first answer contains the password: it is not stored in clear.
      return once(db, createUser, call, create, (person) => ({ ...person, default_password: null }));
    }),
    permitted(editUser, (call) => people.editPerson(db, call)),
    permitted(blockUser, (call) => standing.blockPerson(db, call, call.params.id)),
    permitted(unblockUser, (call) => standing.unblockPerson(db, call, call.params.id)),
    permitted(deactivateUser, (call) => standing.deactivatePerson(db, call, call.params.id)),
    permitted(activateUser, (call) => standing.activatePerson(db, call, call.params.id)),
    permitted(deleteUser, (call) => standing.deletePerson(db, call, call.params.id)),
    permitted(restoreUser, (call) => people.restorePerson(db, call)),
    permitted(resetSecondFactor, (call) => resets.resetSecondFactor(db, call, call.params.id)),
    permitted(resetUserPassword, (call) => resets.resetPassword(tools, call, call.params.id)),
    permitted(firstPasswordsSheet, ({ body: { items }, language }) =>
      exportWhole(PEOPLE_WORDS[language].given.sheet, passwordColumns(language), items),
    ),
    permitted(listUserSessions, (call) => standing.listSessions(db, call)),
    permitted(endUserSessions, (call) => standing.endAllSessions(db, call)),
    permitted(setUserPhoto, async (call) =>
      setPhoto(tools, call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    ),
    permitted(removeUserPhoto, (call) => setPhoto(tools, call, call.params.id, null)),
    permitted(listPasswordRequests, (call) => listRequests(db, call)),
    permitted(handlePasswordRequest, (call) => handleRequest(db, call, call.params.id)),
  ];
}
