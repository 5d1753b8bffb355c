import { applyImport, createImport, importTemplate, listImports, showImport } from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import type { ImportService } from './service.ts';
import { readUpload } from './upload.ts';

export function importRoutes(service: ImportService): Bound[] {
  return [
    permitted(createImport, async (call) => service.check(await readUpload(call.request), call)),
    permitted(listImports, (call) => service.list(call.query, call)),
    permitted(importTemplate, (call) => service.template(call.params.kind, call.language)),
    permitted(showImport, (call) => service.show(call.params.id, call)),
    permitted(applyImport, (call) =>
      service.apply(call.params.id, call, (error) => call.request.log.error({ err: error }, 'import failed')),
    ),
  ];
}
