import { importColumnsFields, importFields } from '@javon/contract/schemas';
import type { FastifyRequest } from 'fastify';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import * as imports from './service/imports.ts';
import { readUpload } from './upload.ts';

export function importRoutes(tools: imports.ImportTools): Bound[] {
  const { db } = tools;
  const logFailure =
    ({ request }: { readonly request: FastifyRequest }) =>
    (error: unknown) =>
      request.log.error({ err: error }, 'import failed');
  return bindRoutes({
    createImport: async (call) => imports.checkFile(db, await readUpload(call.request, importFields), call),
    readImportColumns: async (call) =>
      imports.readColumns(db, await readUpload(call.request, importColumnsFields), call),
    listImports: (call) => imports.listCurrentImports(tools, call.query, call),
    importTemplate: async (call) => imports.templateOf(call.params.kind, call.language),
    showImport: (call) => imports.showImport(tools, call.params.id, call),
    listImportRows: (call) => imports.listRows(db, call.params.id, call.query, call),
    importSheet: (call) => imports.downloadSheet(db, call.params.id, call.query, call),
    applyImport: (call) => imports.applyImport(tools, call.params.id, call, logFailure(call)),
    cancelImport: (call) => imports.cancelImport(tools, call.params.id, call),
    giveImportPasswords: (call) => imports.giveToStaff(tools, call.params.id, call.body.after ?? 0, call),
    undoImport: (call) => imports.undoImport(tools, call.params.id, call, logFailure(call)),
  });
}
