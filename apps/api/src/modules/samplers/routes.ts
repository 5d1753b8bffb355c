import {
  addSamplerPicture,
  compareSamplerVersions,
  copySampler,
  createSampler,
  deleteSampler,
  editSampler,
  exportSampler,
  importSampler,
  listSamplers,
  renameSampler,
  restoreSampler,
  returnSampler,
  sampleProducts,
  samplerChoices,
  showSampler,
  showSamplerVersion,
} from '@javon/contract';
import type { FileTools } from '../../platform/files/file-tools.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readSamplers } from './queries/samplers.ts';
import { copy, create, importFile } from './service/add.ts';
import { edit, remove, rename, restore, returnTo } from './service/edit.ts';
import { addPicture } from './service/pictures.ts';
import { readChoices, readSampleProducts } from './service/sample-products.ts';
import { compare, exportFile, show, showVersion } from './service/show.ts';

export function samplerRoutes(tools: FileTools): Bound[] {
  const { db } = tools;
  return [
    permitted(listSamplers, (call) => readSamplers(db, call.actor, call.query)),
    permitted(sampleProducts, async (call) => ({ items: await readSampleProducts(db, call.query) })),
    permitted(samplerChoices, () => readChoices(db)),
    permitted(addSamplerPicture, (call) => addPicture(tools, call)),
    permitted(showSampler, (call) => show(db, call.actor, call.params.id)),
    permitted(showSamplerVersion, (call) => showVersion(db, call.actor, call.params.id, call.params.number)),
    permitted(compareSamplerVersions, (call) =>
      compare(db, call.actor, call.params.id, call.query, call.language),
    ),
    permitted(exportSampler, (call) => exportFile(db, call.actor, call.params.id)),
    permitted(createSampler, (call) => create(db, call)),
    permitted(copySampler, (call) => copy(db, call)),
    permitted(importSampler, (call) => importFile(db, call)),
    permitted(editSampler, (call) => edit(db, call, call.params.id, call.body)),
    permitted(renameSampler, (call) => rename(db, call, call.params.id, call.body)),
    permitted(returnSampler, (call) => returnTo(db, call, call.params.id, call.body)),
    permitted(deleteSampler, (call) => remove(db, call, call.params.id, call.query.version)),
    permitted(restoreSampler, (call) => restore(db, call, call.params.id, call.body.version)),
  ];
}
