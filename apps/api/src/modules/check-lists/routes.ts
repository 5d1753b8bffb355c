import {
  addCheckListPhoto,
  answerCheckList,
  checkListResults,
  copyCheckListTemplate,
  createCheckListTemplate,
  deleteCheckListTemplate,
  editCheckListTemplate,
  lastAnswers,
  listCheckLists,
  listCheckListTemplates,
  openApplicationOnAnswer,
  removeCheckListPhoto,
  showCheckList,
  showCheckListTemplate,
  signCheckList,
} from '@javon/contract';
import type { FileTools } from '../../platform/files/file-tools.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readTemplates } from './queries/templates.ts';
import { answer, openApplication } from './service/filling.ts';
import { listLastAnswers, listLists, showList, showResults } from './service/lists.ts';
import { addPhoto, removePhoto } from './service/photos.ts';
import { sign } from './service/signing.ts';
import {
  copyTemplate,
  createTemplate,
  deleteTemplate,
  editTemplate,
  showTemplate,
} from './service/templates.ts';

export function checkListRoutes(tools: FileTools): Bound[] {
  const { db } = tools;
  return [
    permitted(listCheckLists, (call) => listLists(db, call)),
    permitted(showCheckList, (call) => showList(db, call, call.params.id)),
    permitted(checkListResults, (call) => showResults(call.reader, call)),
    permitted(lastAnswers, (call) => listLastAnswers(db, call)),
    permitted(answerCheckList, (call) => answer(db, call)),
    permitted(addCheckListPhoto, (call) => addPhoto(tools, call)),
    permitted(removeCheckListPhoto, (call) => removePhoto(tools, call)),
    permitted(signCheckList, (call) => sign(db, call)),
    permitted(openApplicationOnAnswer, (call) => openApplication(db, call)),
    permitted(listCheckListTemplates, (call) => readTemplates(db, call.query, call.language)),
    permitted(showCheckListTemplate, (call) => showTemplate(db, call.params.id)),
    permitted(createCheckListTemplate, (call) => createTemplate(db, call)),
    permitted(editCheckListTemplate, (call) => editTemplate(db, call, call.params.id, call.body)),
    permitted(copyCheckListTemplate, (call) => copyTemplate(db, call)),
    permitted(deleteCheckListTemplate, (call) => deleteTemplate(db, call, call.params.id)),
  ];
}
