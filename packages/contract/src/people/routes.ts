import { needs, type Route } from '../kit/route.ts';
import type { peopleSchemas } from './schemas.ts';

type Schemas = typeof peopleSchemas;

export const listUsers: Route<Schemas, 'listUsers'> = {
  id: 'listUsers',
  method: 'GET',
  path: '/users',
  summary: 'Staff; search finds any part of name, phone or PINFL; deleted ones only when asked for by status',
  access: needs('users'),
};

export const exportUsers: Route<Schemas, 'exportUsers'> = {
  id: 'exportUsers',
  asksPassword: true,
  method: 'GET',
  path: '/users/export',
  summary: 'Staff as XLSX, by the same search, filters and order; PINFL of those whose page may be opened',
  access: needs('users'),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const listAssignableRoles: Route<Schemas, 'listAssignableRoles'> = {
  id: 'listAssignableRoles',
  method: 'GET',
  path: '/users/roles',
  summary: 'Roles that the person may give to others: none that holds more than the own one',
  access: needs('users', 'users.add', 'users.edit'),
};

export const showUser: Route<Schemas, 'showUser'> = {
  id: 'showUser',
  method: 'GET',
  path: '/users/:id',
  summary: 'One person',
  access: needs('users.show'),
};

export const createUser: Route<Schemas, 'createUser'> = {
  id: 'createUser',
  method: 'POST',
  path: '/users',
  summary: 'Add a person; the answer shows once the password that they begin with and have to change',
  access: needs('users.add'),
  idempotent: true,
  status: 201,
};

export const editUser: Route<Schemas, 'editUser'> = {
  id: 'editUser',
  method: 'PATCH',
  path: '/users/:id',
  summary: 'Change a person',
  access: needs('users.edit'),
};

export const blockUser: Route<Schemas, 'blockUser'> = {
  id: 'blockUser',
  method: 'POST',
  path: '/users/:id/block',
  summary: 'Block a person; every session ends at once',
  access: needs('users.block'),
};

export const unblockUser: Route<Schemas, 'unblockUser'> = {
  id: 'unblockUser',
  method: 'POST',
  path: '/users/:id/unblock',
  summary: 'Let a blocked person sign in again',
  access: needs('users.block'),
};

export const deactivateUser: Route<Schemas, 'deactivateUser'> = {
  id: 'deactivateUser',
  method: 'POST',
  path: '/users/:id/deactivate',
  summary: 'Make a person inactive; every session ends at once',
  access: needs('users.block'),
};

export const activateUser: Route<Schemas, 'activateUser'> = {
  id: 'activateUser',
  method: 'POST',
  path: '/users/:id/activate',
  summary: 'Make an inactive person active',
  access: needs('users.block'),
};

export const deleteUser: Route<Schemas, 'deleteUser'> = {
  id: 'deleteUser',
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Delete a person: sessions end, phone and PINFL are free again, the history stays',
  access: needs('users.delete'),
};

export const restoreUser: Route<Schemas, 'restoreUser'> = {
  id: 'restoreUser',
  method: 'POST',
  path: '/users/:id/restore',
  summary: 'Bring a deleted person back, with another phone or branch where the old one is gone',
  access: needs('users.delete'),
};

export const resetSecondFactor: Route<Schemas, 'resetSecondFactor'> = {
  id: 'resetSecondFactor',
  asksPassword: true,
  method: 'POST',
  path: '/users/:id/reset-second-factor',
  summary:
    'Remove the second factor of a person who lost it, and end every session; the call waits until an administrator other than the first makes the same call',
  access: needs('users.password'),
};

export const resetUserPassword: Route<Schemas, 'resetUserPassword'> = {
  id: 'resetUserPassword',
  asksPassword: true,
  method: 'POST',
  path: '/users/:id/reset-password',
  summary:
    'Give a person a new password to begin with, shown once, and end every session; of an administrator or somebody above oneself it waits until an administrator makes the same call',
  access: needs('users.password'),
};

export const firstPasswordsSheet: Route<Schemas, 'firstPasswordsSheet'> = {
  id: 'firstPasswordsSheet',
  method: 'POST',
  path: '/users/first-passwords/sheet',
  summary: 'First passwords that were just shown as XLSX, to be handed out; nothing of them is kept',
  access: needs('users.add'),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const listUserSessions: Route<Schemas, 'listUserSessions'> = {
  id: 'listUserSessions',
  method: 'GET',
  path: '/users/:id/sessions',
  summary: 'Sessions of a person, the last used first',
  access: needs('users.sessions'),
};

export const endUserSessions: Route<Schemas, 'endUserSessions'> = {
  id: 'endUserSessions',
  method: 'POST',
  path: '/users/:id/end-sessions',
  summary: 'End every session of a person',
  access: needs('users.sessions'),
};

export const setUserPhoto: Route<Schemas, 'setUserPhoto'> = {
  id: 'setUserPhoto',
  method: 'PUT',
  path: '/users/:id/photo',
  summary: 'Give a person a photo: PNG or JPG by content, 10 MB at most',
  access: needs('users.edit'),
  multipart: true,
};

export const removeUserPhoto: Route<Schemas, 'removeUserPhoto'> = {
  id: 'removeUserPhoto',
  method: 'DELETE',
  path: '/users/:id/photo',
  summary: 'Remove a person’s photo',
  access: needs('users.edit'),
};

export const listPasswordRequests: Route<Schemas, 'listPasswordRequests'> = {
  id: 'listPasswordRequests',
  method: 'GET',
  path: '/password-requests',
  summary:
    'Requests for a new password, newest first, and resets that wait for a second administrator; those not handled unless asked otherwise',
  access: needs('users.password'),
};

export const handlePasswordRequest: Route<Schemas, 'handlePasswordRequest'> = {
  id: 'handlePasswordRequest',
  method: 'POST',
  path: '/password-requests/:id/handled',
  summary: 'Mark a request for a new password as handled',
  access: needs('users.password'),
};
