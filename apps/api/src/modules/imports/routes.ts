import {
  applyImport,
  cancelImport,
  createImport,
  giveImportPasswords,
  importColumnsFields,
  importFields,
  importSheet,
  importTemplate,
  listImportRows,
  listImports,
  readImportColumns,
  showImport,
  undoImport,
} from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import type { ImportService } from './service.ts';
import { readUpload } from './upload.ts';

export function importRoutes(service: ImportService): Bound[] {
  const logFailure =
    (call: { readonly request: { readonly log: { error(...args: unknown[]): void } } }) => (error: unknown) =>
      call.request.log.error({ err: error }, 'import failed');
  return [
    permitted(createImport, async (call) =>
      service.check(await readUpload(call.request, importFields), call),
    ),
    permitted(readImportColumns, async (call) =>
      service.columns(await readUpload(call.request, importColumnsFields), call),
    ),
    permitted(listImports, (call) => service.list(call.query, call)),
    permitted(importTemplate, (call) => service.template(call.params.kind, call.language)),
    permitted(showImport, (call) => service.show(call.params.id, call)),
    permitted(listImportRows, (call) => service.rows(call.params.id, call.query, call)),
    permitted(importSheet, (call) => service.sheet(call.params.id, call.query, call)),
    permitted(applyImport, (call) => service.apply(call.params.id, call, logFailure(call))),
    permitted(cancelImport, (call) => service.cancel(call.params.id, call)),
    permitted(giveImportPasswords, (call) =>
      service.givePasswords(call.params.id, call.body.after ?? 0, call),
    ),
    permitted(undoImport, (call) => service.undo(call.params.id, call, logFailure(call))),
  ];
}
