import { needs, type Route } from '../kit/route.ts';
import type { importSchemas } from './schemas.ts';

type Schemas = typeof importSchemas;

export const createImport: Route<Schemas, 'createImport'> = {
  id: 'createImport',
  method: 'POST',
  path: '/imports',
  summary: 'Check a file: says what would change and every bad row; writes nothing to the catalogue',
  access: needs('goods.import', 'users.add'),
  multipart: true,
  status: 201,
};

export const showImport: Route<Schemas, 'showImport'> = {
  id: 'showImport',
  method: 'GET',
  path: '/imports/:id',
  summary: 'State, progress and result of an import',
  access: needs('import', 'goods.import', 'users.add'),
};

export const applyImport: Route<Schemas, 'applyImport'> = {
  id: 'applyImport',
  method: 'POST',
  path: '/imports/:id/apply',
  summary: 'Apply a checked import: all rows or none; refused while it has bad rows',
  access: needs('goods.import', 'users.add'),
  status: 202,
};

export const listImports: Route<Schemas, 'listImports'> = {
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'Imports, newest first',
  access: needs('import', 'goods.import', 'users.add'),
};

export const listImportRows: Route<Schemas, 'listImportRows'> = {
  id: 'listImportRows',
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'Result of the check for each row, in the order of the file; kept for 30 days',
  access: needs('import', 'goods.import', 'users.add'),
};

export const importSheet: Route<Schemas, 'importSheet'> = {
  id: 'importSheet',
  method: 'GET',
  path: '/imports/:id/sheet',
  summary:
    'The rows of the file with the outcome and the reason of each beside; can be corrected and sent again',
  access: needs('import', 'goods.import', 'users.add'),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const cancelImport: Route<Schemas, 'cancelImport'> = {
  id: 'cancelImport',
  method: 'POST',
  path: '/imports/:id/cancel',
  summary: 'Cancel a checked import, or stop one that runs: nothing of it is written',
  access: needs('goods.import', 'users.add'),
};

export const undoImport: Route<Schemas, 'undoImport'> = {
  id: 'undoImport',
  method: 'POST',
  path: '/imports/:id/undo',
  summary: 'Take an import back; refused, naming rows, when something later touched what it wrote',
  access: needs('goods.import', 'users.add'),
  status: 202,
};

export const giveImportPasswords: Route<Schemas, 'giveImportPasswords'> = {
  id: 'giveImportPasswords',
  asksPassword: true,
  method: 'POST',
  path: '/imports/:id/passwords',
  summary:
    'Give people of a staff import who have not signed in yet a password to begin with, shown once, 100 people at a time',
  access: needs('users.add'),
};

export const readImportColumns: Route<Schemas, 'readImportColumns'> = {
  id: 'readImportColumns',
  method: 'POST',
  path: '/imports/columns',
  summary: 'How the headings of a file are understood, to be set right before the check',
  access: needs('goods.import', 'users.add'),
  multipart: true,
};

export const importTemplate: Route<Schemas, 'importTemplate'> = {
  id: 'importTemplate',
  method: 'GET',
  path: '/import-templates/:kind',
  summary: 'An empty sheet with the headings of one kind of import',
  access: needs('import', 'goods.import', 'users.add'),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
