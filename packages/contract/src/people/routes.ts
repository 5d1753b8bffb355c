import { XLSX_TYPE } from '../kit/constants.ts';
import { needs, routesOf } from '../kit/route.ts';
import type { peopleSchemas } from './schemas.ts';

const route = routesOf<typeof peopleSchemas>();

export const listUsers = route('listUsers', 'GET', '/users', {
  summary: 'Staff; search finds any part of name, phone or PINFL; deleted ones only when asked for by status',
  access: needs('users'),
});

export const exportUsers = route('exportUsers', 'GET', '/users/export', {
  asksPassword: true,
  summary: 'Staff as XLSX, by the same search, filters and order; PINFL of those whose page may be opened',
  access: needs('users'),
  file: XLSX_TYPE,
});

export const listAssignableRoles = route('listAssignableRoles', 'GET', '/users/roles', {
  summary: 'Roles that the person may give to others: none that holds more than the own one',
  access: needs('users', 'users.add', 'users.edit'),
});

export const showUser = route('showUser', 'GET', '/users/:id', {
  summary: 'One person',
  access: needs('users.show'),
});

export const createUser = route('createUser', 'POST', '/users', {
  summary: 'Add a person; the answer shows once the password that they begin with and have to change',
  access: needs('users.add'),
  idempotent: true,
  status: 201,
});

export const editUser = route('editUser', 'PATCH', '/users/:id', {
  summary: 'Change a person',
  access: needs('users.edit'),
});

export const blockUser = route('blockUser', 'POST', '/users/:id/block', {
  summary: 'Block a person; every session ends at once',
  access: needs('users.block'),
});

export const unblockUser = route('unblockUser', 'POST', '/users/:id/unblock', {
  summary: 'Let a blocked person sign in again',
  access: needs('users.block'),
});

export const deactivateUser = route('deactivateUser', 'POST', '/users/:id/deactivate', {
  summary: 'Make a person inactive; every session ends at once',
  access: needs('users.block'),
});

export const activateUser = route('activateUser', 'POST', '/users/:id/activate', {
  summary: 'Make an inactive person active',
  access: needs('users.block'),
});

export const deleteUser = route('deleteUser', 'DELETE', '/users/:id', {
  summary: 'Delete a person: sessions end, phone and PINFL are free again, the history stays',
  access: needs('users.delete'),
});

export const restoreUser = route('restoreUser', 'POST', '/users/:id/restore', {
  summary: 'Bring a deleted person back, with another phone or branch where the old one is gone',
  access: needs('users.delete'),
});

export const resetSecondFactor = route('resetSecondFactor', 'POST', '/users/:id/reset-second-factor', {
  asksPassword: true,
  summary:
    'Remove the second factor of a person who lost it, and end every session; the call waits until an administrator other than the first makes the same call',
  access: needs('users.password'),
});

export const resetUserPassword = route('resetUserPassword', 'POST', '/users/:id/reset-password', {
  asksPassword: true,
  summary:
    'Give a person a new password to begin with, shown once, and end every session; of an administrator or somebody above oneself it waits until an administrator makes the same call',
  access: needs('users.password'),
});

export const firstPasswordsSheet = route('firstPasswordsSheet', 'POST', '/users/first-passwords/sheet', {
  summary: 'First passwords that were just shown as XLSX, to be handed out; nothing of them is kept',
  access: needs('users.add'),
  file: XLSX_TYPE,
});

export const listUserSessions = route('listUserSessions', 'GET', '/users/:id/sessions', {
  summary: 'Sessions of a person, the last used first',
  access: needs('users.sessions'),
});

export const endUserSessions = route('endUserSessions', 'POST', '/users/:id/end-sessions', {
  summary: 'End every session of a person',
  access: needs('users.sessions'),
});

export const setUserPhoto = route('setUserPhoto', 'PUT', '/users/:id/photo', {
  summary: 'Give a person a photo: PNG or JPG by content, 10 MB at most',
  access: needs('users.edit'),
  multipart: true,
});

export const removeUserPhoto = route('removeUserPhoto', 'DELETE', '/users/:id/photo', {
  summary: 'Remove a person’s photo',
  access: needs('users.edit'),
});

export const listPasswordRequests = route('listPasswordRequests', 'GET', '/password-requests', {
  summary:
    'Requests for a new password, newest first, and resets that wait for a second administrator; those not handled unless asked otherwise',
  access: needs('users.password'),
});

export const handlePasswordRequest = route(
  'handlePasswordRequest',
  'POST',
  '/password-requests/:id/handled',
  {
    summary: 'Mark a request for a new password as handled',
    access: needs('users.password'),
  },
);
