import type { FileTools } from '../../platform/files/file-tools.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { comment, create, edit } from './service/asking.ts';
import { list, show } from './service/lists.ts';
import { addPhoto, removePhoto } from './service/photos.ts';
import { remove, withdraw } from './service/removing.ts';
import { complete, giveBack, start } from './service/working.ts';

export function applicationRoutes(tools: FileTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listApplications: (call) => list(db, call),
    showApplication: (call) => show(db, call, call.params.id),
    createApplication: (call) => create(db, call),
    editApplication: (call) => edit(db, call),
    commentApplication: (call) => comment(db, call),
    startApplication: (call) => start(db, call),
    giveBackApplication: (call) => giveBack(db, call),
    completeApplication: (call) => complete(db, call),
    withdrawApplication: (call) => withdraw(tools, call),
    deleteApplication: (call) => remove(tools, call),
    addApplicationPhoto: (call) => addPhoto(tools, call),
    removeApplicationPhoto: (call) => removePhoto(tools, call),
  });
}
