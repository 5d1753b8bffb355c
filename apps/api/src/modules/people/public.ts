export { type PersonPatch, writePatch } from './change.ts';
export { phoneOf } from './fields.ts';
export { requireStillThere } from './policy.ts';
export { countSessions, endSessions, readSessions } from './queries/sessions.ts';
export { lockPerson, type PersonRow, readPerson, readRolesToGive } from './queries.ts';
export { resetAdministrator, resetSecondFactorOf } from './reset-administrator.ts';
export { peopleRoutes } from './routes.ts';
export { personSearchKey } from './search-key.ts';
export { PeopleService } from './service.ts';
