export { personSearchKey, phoneOf } from './fields.ts';
export {
  lockPerson,
  type PersonPatch,
  type PersonRow,
  readPerson,
} from './queries/people.ts';
export { countSessions, endSessions, readSessions } from './queries/sessions.ts';
export { peopleRoutes } from './routes.ts';
export { requireStillThere, writePatch } from './service/change.ts';
export { replacePhoto } from './service/photos.ts';
export { resetAdministrator, resetSecondFactorOf } from './service/resets.ts';
