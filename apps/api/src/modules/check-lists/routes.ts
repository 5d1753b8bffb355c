import type { FileTools } from '../../platform/files/file-tools.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
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
  return bindRoutes({
    listCheckLists: (call) => listLists(db, call),
    showCheckList: (call) => showList(db, call, call.params.id),
    checkListResults: (call) => showResults(call.reader, call),
    lastAnswers: (call) => listLastAnswers(db, call),
    answerCheckList: (call) => answer(db, call),
    addCheckListPhoto: (call) => addPhoto(tools, call),
    removeCheckListPhoto: (call) => removePhoto(tools, call),
    signCheckList: (call) => sign(db, call),
    openApplicationOnAnswer: (call) => openApplication(db, call),
    listCheckListTemplates: (call) => readTemplates(db, call.query, call.language),
    showCheckListTemplate: (call) => showTemplate(db, call.params.id),
    createCheckListTemplate: (call) => createTemplate(db, call),
    editCheckListTemplate: (call) => editTemplate(db, call),
    copyCheckListTemplate: (call) => copyTemplate(db, call),
    deleteCheckListTemplate: (call) => deleteTemplate(db, call, call.params.id),
  });
}
