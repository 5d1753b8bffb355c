import {
  applyImport,
  cancelImport,
  createImport,
  giveImportPasswords,
  importSheet,
  importTemplate,
  listImportRows,
  listImports,
  readImportColumns,
  showImport,
  undoImport,
} from '@javon/contract';
import { importColumnsFields, importFields } from '@javon/contract/schemas';
import { type Bound, permitted } from '../../platform/http/call.ts';
import * as imports from './service/imports.ts';
import { readUpload } from './upload.ts';

export function importRoutes(tools: imports.ImportTools): Bound[] {
  const { db } = tools;
  const logFailure =
    (call: { readonly request: { readonly log: { error(...args: unknown[]): void } } }) => (error: unknown) =>
      call.request.log.error({ err: error }, 'import failed');
  return [
    permitted(createImport, async (call) =>
      imports.checkFile(db, await readUpload(call.request, importFields), call),
    ),
    permitted(readImportColumns, async (call) =>
      imports.readColumns(db, await readUpload(call.request, importColumnsFields), call),
    ),
    permitted(listImports, (call) => imports.listImports(db, call.query, call)),
    permitted(importTemplate, async (call) => imports.templateOf(call.params.kind, call.language)),
    permitted(showImport, (call) => imports.showImport(db, call.params.id, call)),
    permitted(listImportRows, (call) => imports.listRows(db, call.params.id, call.query, call)),
    permitted(importSheet, (call) => imports.downloadSheet(db, call.params.id, call.query, call)),
    permitted(applyImport, (call) => imports.applyImport(tools, call.params.id, call, logFailure(call))),
    permitted(cancelImport, (call) => imports.cancelImport(tools, call.params.id, call)),
    permitted(giveImportPasswords, (call) =>
      imports.giveToStaff(tools, call.params.id, call.body.after ?? 0, call),
    ),
    permitted(undoImport, (call) => imports.undoImport(tools, call.params.id, call, logFailure(call))),
  ];
}
