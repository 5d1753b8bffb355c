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
  PHOTO_MAX_BYTES,
  renameSampler,
  restoreSampler,
  returnSampler,
  sampleProducts,
  samplerChoices,
  showSampler,
  showSamplerVersion,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, FileAnswer, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { samplerFileText } from './file.ts';
import { addPicture } from './pictures.ts';
import { readChoices, readSampleProducts } from './sample-products.ts';
import { SamplerService } from './service.ts';

export function samplerRoutes(db: Db, files: FileStore): Bound[] {
  const service = new SamplerService(db);
  return [
    permitted(listSamplers, (call) => service.list(call.actor, call.query)),
    permitted(sampleProducts, async (call) => ({ items: await readSampleProducts(db, call.query) })),
    permitted(samplerChoices, () => readChoices(db)),
    permitted(addSamplerPicture, async (call) =>
      addPicture(db, files, call, await readUpload(call.request, PHOTO_MAX_BYTES)),
    ),
    permitted(showSampler, (call) => service.show(call.actor, call.params.id)),
    permitted(showSamplerVersion, (call) => service.version(call.actor, call.params.id, call.params.number)),
    permitted(compareSamplerVersions, (call) => service.compare(call.actor, call.params.id, call.query)),
    permitted(exportSampler, async (call) => {
      const sampler = await service.show(call.actor, call.params.id);
      return new FileAnswer(
        Buffer.from(samplerFileText(sampler)),
        'application/json; charset=utf-8',
        `${sampler.name}.json`,
      );
    }),
    permitted(createSampler, (call) =>
      once(db, createSampler, call, (tx) => service.create(tx, call, call.body)),
    ),
    permitted(copySampler, (call) =>
      once(db, copySampler, call, (tx) => service.copy(tx, call, call.params.id, call.body)),
    ),
    permitted(importSampler, (call) =>
      once(db, importSampler, call, (tx) => service.import(tx, call, call.body)),
    ),
    permitted(editSampler, (call) => service.edit(call, call.params.id, call.body)),
    permitted(renameSampler, (call) =>
      service.rename(call, call.params.id, call.body.version, call.body.name),
    ),
    permitted(returnSampler, (call) =>
      service.returnTo(call, call.params.id, call.body.version, call.body.number),
    ),
    permitted(deleteSampler, (call) => service.remove(call, call.params.id, call.query.version)),
    permitted(restoreSampler, (call) => service.restore(call, call.params.id, call.body.version)),
  ];
}
