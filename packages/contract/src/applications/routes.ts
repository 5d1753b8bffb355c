import { needs, routesOf } from '../kit/route.ts';
import type { applicationSchemas } from './schemas.ts';

const route = routesOf<typeof applicationSchemas>();

export const listApplications = route('listApplications', 'GET', '/applications', {
  summary: 'Requests to change a shelf',
  access: needs('application'),
});

export const showApplication = route('showApplication', 'GET', '/applications/:id', {
  summary: 'One request with its proposed plan, its steps and photos',
  access: needs('application.show'),
});

export const createApplication = route('createApplication', 'POST', '/applications', {
  summary: 'Ask for a change of a shelf: comment, first and last day, and if wanted the plan as it shall be',
  access: needs('application.add'),
  idempotent: true,
  status: 201,
});

export const editApplication = route('editApplication', 'PATCH', '/applications/:id', {
  summary: 'Change comment, days or the proposed plan of a request that is not completed',
  access: needs('application.add', 'application.work'),
});

export const startApplication = route('startApplication', 'POST', '/applications/:id/start', {
  summary: 'Accept a new request',
  access: needs('application.work'),
});

export const giveBackApplication = route('giveBackApplication', 'POST', '/applications/:id/give-back', {
  summary: 'Give a request in progress back, with a comment that says why',
  access: needs('application.work'),
});

export const completeApplication = route('completeApplication', 'POST', '/applications/:id/complete', {
  summary:
    'Complete a request for good: its plan becomes the shelf’s, together with what others did since where nothing conflicts',
  access: needs('application.work'),
});

export const commentApplication = route('commentApplication', 'POST', '/applications/:id/comments', {
  summary: 'Say something to a request; both sides see it',
  access: needs('application.show'),
  idempotent: true,
  status: 201,
});

export const addApplicationPhoto = route('addApplicationPhoto', 'POST', '/applications/:id/photos', {
  summary:
    'Attach a photo to a request that is not completed: PNG or JPEG, kept upright and without hidden data',
  access: needs('application.show'),
  multipart: true,
  status: 201,
  idempotent: true,
});

export const removeApplicationPhoto = route(
  'removeApplicationPhoto',
  'DELETE',
  '/applications/:id/photos/:photo',
  {
    summary: 'Remove a photo that the caller attached',
    access: needs('application.show'),
  },
);

export const withdrawApplication = route('withdrawApplication', 'POST', '/applications/:id/withdraw', {
  summary: 'Take back a new request that one made oneself; it is deleted with its comments and photos',
  access: needs('application.add'),
});

export const deleteApplication = route('deleteApplication', 'DELETE', '/applications/:id', {
  summary: 'Delete a request that is not completed, confirmed, with its comments and photos',
  access: needs('application.delete'),
});
