import { needs, routesOf } from '../kit/route.ts';
import type { checkListSchemas } from './schemas.ts';

const route = routesOf<typeof checkListSchemas>();

export const listCheckLists = route('listCheckLists', 'GET', '/check-lists', {
  summary: 'Check lists that are due, done or missed',
  access: needs('check_list'),
});

export const showCheckList = route('showCheckList', 'GET', '/check-lists/:id', {
  summary: 'One check list with its questions, answers and photos',
  access: needs('check_list.show'),
});

export const answerCheckList = route('answerCheckList', 'PUT', '/check-lists/:id/answers/:question', {
  summary: 'Answer one question; the same sent again counts once',
  access: needs('check_list.fill'),
});

export const addCheckListPhoto = route(
  'addCheckListPhoto',
  'POST',
  '/check-lists/:id/answers/:question/photos',
  {
    summary: 'Attach a photo to an answer: PNG or JPEG; the same key sent again counts once',
    access: needs('check_list.fill'),
    multipart: true,
    status: 201,
  },
);

export const removeCheckListPhoto = route(
  'removeCheckListPhoto',
  'DELETE',
  '/check-lists/:id/photos/:photo',
  {
    summary: 'Remove a photo while the list is not signed off',
    access: needs('check_list.fill'),
  },
);

export const signCheckList = route('signCheckList', 'POST', '/check-lists/:id/sign', {
  summary: 'Sign a list off: it is scored and changes no more; signing again changes nothing',
  access: needs('check_list.fill'),
});

export const openApplicationOnAnswer = route(
  'openApplicationOnAnswer',
  'POST',
  '/check-lists/:id/answers/:question/application',
  {
    summary: 'Open a request on the shelf that a failed answer is about; there is one for an answer',
    access: needs('application.add'),
    status: 201,
  },
);

export const checkListResults = route('checkListResults', 'GET', '/check-list-results', {
  summary: 'Results of a period by branch and by question, worst first; at most 92 days',
  access: needs('check_list'),
});

export const lastAnswers = route('lastAnswers', 'GET', '/check-list-results/last', {
  summary: 'The last five answers to a question',
  access: needs('check_list'),
});
