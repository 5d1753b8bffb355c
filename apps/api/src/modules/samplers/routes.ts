import type { FileTools } from '../../platform/files/file-tools.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readSamplers } from './queries/samplers.ts';
import { copy, create, importFile } from './service/add.ts';
import { edit, remove, rename, restore, returnTo } from './service/edit.ts';
import { addPicture } from './service/pictures.ts';
import { readChoices, readSampleProducts } from './service/sample-products.ts';
import { compare, exportFile, show, showVersion } from './service/show.ts';

export function samplerRoutes(tools: FileTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listSamplers: (call) => readSamplers(db, call.actor, call.query),
    sampleProducts: async (call) => ({ items: await readSampleProducts(db, call.query) }),
    samplerChoices: () => readChoices(db),
    addSamplerPicture: (call) => addPicture(tools, call),
    showSampler: (call) => show(db, call.actor, call.params.id),
    showSamplerVersion: (call) => showVersion(db, call.actor, call.params.id, call.params.number),
    compareSamplerVersions: (call) => compare(db, call.actor, call.params.id, call.query, call.language),
    exportSampler: (call) => exportFile(db, call.actor, call.params.id),
    createSampler: (call) => create(db, call),
    copySampler: (call) => copy(db, call),
    importSampler: (call) => importFile(db, call),
    editSampler: (call) => edit(db, call),
    renameSampler: (call) => rename(db, call),
    returnSampler: (call) => returnTo(db, call),
    deleteSampler: (call) => remove(db, call),
    restoreSampler: (call) => restore(db, call),
  });
}
