import {
  addApplicationPhoto,
  commentApplication,
  completeApplication,
  createApplication,
  deleteApplication,
  editApplication,
  giveBackApplication,
  listApplications,
  removeApplicationPhoto,
  showApplication,
  startApplication,
  withdrawApplication,
} from '@javon/contract';
import type { FileTools } from '../../platform/files/file-tools.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { comment, create, edit } from './service/asking.ts';
import { list, show } from './service/lists.ts';
import { addPhoto, removePhoto } from './service/photos.ts';
import { remove, withdraw } from './service/removing.ts';
import { complete, giveBack, start } from './service/working.ts';

export function applicationRoutes(tools: FileTools): Bound[] {
  const { db } = tools;
  return [
    permitted(listApplications, (call) => list(db, call)),
    permitted(showApplication, (call) => show(db, call, call.params.id)),
    permitted(createApplication, (call) => create(db, call)),
    permitted(editApplication, (call) => edit(db, call)),
    permitted(commentApplication, (call) => comment(db, call)),
    permitted(startApplication, (call) => start(db, call)),
    permitted(giveBackApplication, (call) => giveBack(db, call)),
    permitted(completeApplication, (call) => complete(db, call)),
    permitted(withdrawApplication, (call) => withdraw(tools, call)),
    permitted(deleteApplication, (call) => remove(tools, call)),
    permitted(addApplicationPhoto, (call) => addPhoto(tools, call)),
    permitted(removeApplicationPhoto, (call) => removePhoto(tools, call)),
  ];
}
