import { XLSX_TYPE } from '../kit/constants.ts';
import { needs, routesOf } from '../kit/route.ts';
import type { importSchemas } from './schemas.ts';

const route = routesOf<typeof importSchemas>();

export const createImport = route('createImport', 'POST', '/imports', {
  summary: 'Check a file: says what would change and every bad row; writes nothing to the catalogue',
  access: needs('goods.import', 'users.add'),
  multipart: true,
  status: 201,
});

export const showImport = route('showImport', 'GET', '/imports/:id', {
  summary: 'State, progress and result of an import',
  access: needs('import', 'goods.import', 'users.add'),
});

export const applyImport = route('applyImport', 'POST', '/imports/:id/apply', {
  summary: 'Apply a checked import: all rows or none; refused while it has bad rows',
  access: needs('goods.import', 'users.add'),
  status: 202,
});

export const listImports = route('listImports', 'GET', '/imports', {
  summary: 'Imports, newest first',
  access: needs('import', 'goods.import', 'users.add'),
});

export const listImportRows = route('listImportRows', 'GET', '/imports/:id/rows', {
  summary: 'Result of the check for each row, in the order of the file; kept for 30 days',
  access: needs('import', 'goods.import', 'users.add'),
});

export const importSheet = route('importSheet', 'GET', '/imports/:id/sheet', {
  summary:
    'The rows of the file with the outcome and the reason of each beside; can be corrected and sent again',
  access: needs('import', 'goods.import', 'users.add'),
  file: XLSX_TYPE,
});

export const cancelImport = route('cancelImport', 'POST', '/imports/:id/cancel', {
  summary: 'Cancel a checked import, or stop one that runs: nothing of it is written',
  access: needs('goods.import', 'users.add'),
});

export const undoImport = route('undoImport', 'POST', '/imports/:id/undo', {
  summary: 'Take an import back; refused, naming rows, when something later touched what it wrote',
  access: needs('goods.import', 'users.add'),
  status: 202,
});

export const giveImportPasswords = route('giveImportPasswords', 'POST', '/imports/:id/passwords', {
  asksPassword: true,
  summary:
    'Give people of a staff import who have not signed in yet a password to begin with, shown once, 100 people at a time',
  access: needs('users.add'),
});

export const readImportColumns = route('readImportColumns', 'POST', '/imports/columns', {
  summary: 'How the headings of a file are understood, to be set right before the check',
  access: needs('goods.import', 'users.add'),
  multipart: true,
});

export const importTemplate = route('importTemplate', 'GET', '/import-templates/:kind', {
  summary: 'An empty sheet with the headings of one kind of import',
  access: needs('import', 'goods.import', 'users.add'),
  file: XLSX_TYPE,
});
