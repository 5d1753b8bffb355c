import { needs, type Route } from '../kit/route.ts';
import type { checkListSchemas } from './schemas.ts';

type Schemas = typeof checkListSchemas;

export const listCheckLists: Route<Schemas, 'listCheckLists'> = {
  id: 'listCheckLists',
  method: 'GET',
  path: '/check-lists',
  summary: 'Check lists that are due, done or missed',
  access: needs('check_list'),
};

export const showCheckList: Route<Schemas, 'showCheckList'> = {
  id: 'showCheckList',
  method: 'GET',
  path: '/check-lists/:id',
  summary: 'One check list with its questions, answers and photos',
  access: needs('check_list.show'),
};

export const answerCheckList: Route<Schemas, 'answerCheckList'> = {
  id: 'answerCheckList',
  method: 'PUT',
  path: '/check-lists/:id/answers/:question',
  summary: 'Answer one question; the same sent again counts once',
  access: needs('check_list.fill'),
};

export const addCheckListPhoto: Route<Schemas, 'addCheckListPhoto'> = {
  id: 'addCheckListPhoto',
  method: 'POST',
  path: '/check-lists/:id/answers/:question/photos',
  summary: 'Attach a photo to an answer: PNG or JPEG; the same key sent again counts once',
  access: needs('check_list.fill'),
  multipart: true,
  status: 201,
};

export const removeCheckListPhoto: Route<Schemas, 'removeCheckListPhoto'> = {
  id: 'removeCheckListPhoto',
  method: 'DELETE',
  path: '/check-lists/:id/photos/:photo',
  summary: 'Remove a photo while the list is not signed off',
  access: needs('check_list.fill'),
};

export const signCheckList: Route<Schemas, 'signCheckList'> = {
  id: 'signCheckList',
  method: 'POST',
  path: '/check-lists/:id/sign',
  summary: 'Sign a list off: it is scored and changes no more; signing again changes nothing',
  access: needs('check_list.fill'),
};

export const openApplicationOnAnswer: Route<Schemas, 'openApplicationOnAnswer'> = {
  id: 'openApplicationOnAnswer',
  method: 'POST',
  path: '/check-lists/:id/answers/:question/application',
  summary: 'Open a request on the shelf that a failed answer is about; there is one for an answer',
  access: needs('application.add'),
  status: 201,
};

export const checkListResults: Route<Schemas, 'checkListResults'> = {
  id: 'checkListResults',
  method: 'GET',
  path: '/check-list-results',
  summary: 'Results of a period by branch and by question, worst first; at most 92 days',
  access: needs('check_list'),
};

export const lastAnswers: Route<Schemas, 'lastAnswers'> = {
  id: 'lastAnswers',
  method: 'GET',
  path: '/check-list-results/last',
  summary: 'The last five answers to a question',
  access: needs('check_list'),
};
