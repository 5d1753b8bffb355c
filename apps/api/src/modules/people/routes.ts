import { PHOTO_MAX_BYTES } from '@javon/contract';
import { PEOPLE_WORDS } from '@javon/messages/server';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FileTools } from '../../platform/files/file-tools.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
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
export interface PeopleTools extends FileTools {
  readonly config: Pick<Config, 'defaultPassword'>;
}

export function peopleRoutes(tools: PeopleTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listUsers: (call) => people.listPeople(db, call),
    exportUsers: (call) => people.exportPeople(call),
    listAssignableRoles: (call) => people.listRoles(db, call),
    showUser: (call) => people.showPerson(db, call, call.params.id),
    createUser: async (call) => {
      const password = await newFirstPassword(tools.config.defaultPassword, phoneOf(call.body.phone));
      const create = (tx: Tx) => people.createPerson(tx, call, password);
      // Only the first answer contains the password: it is not stored in clear.
      return once(db, call, create, (person) => ({ ...person, default_password: null }));
    },
    editUser: (call) => people.editPerson(db, call),
    blockUser: (call) => standing.blockPerson(db, call, call.params.id),
    unblockUser: (call) => standing.unblockPerson(db, call, call.params.id),
    deactivateUser: (call) => standing.deactivatePerson(db, call, call.params.id),
    activateUser: (call) => standing.activatePerson(db, call, call.params.id),
    deleteUser: (call) => standing.deletePerson(db, call, call.params.id),
    restoreUser: (call) => people.restorePerson(db, call),
    resetSecondFactor: (call) => resets.resetSecondFactor(db, call, call.params.id),
    resetUserPassword: (call) => resets.resetPassword(tools, call, call.params.id),
    firstPasswordsSheet: ({ body: { items }, language }) =>
      exportWhole(PEOPLE_WORDS[language].given.sheet, passwordColumns(language), items),
    listUserSessions: (call) => standing.listSessions(db, call),
    endUserSessions: (call) => standing.endAllSessions(db, call),
    setUserPhoto: async (call) =>
      setPhoto(tools, call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    removeUserPhoto: (call) => setPhoto(tools, call, call.params.id, null),
    listPasswordRequests: (call) => listRequests(db, call),
    handlePasswordRequest: (call) => handleRequest(db, call, call.params.id),
  });
}
