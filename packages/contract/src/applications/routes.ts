import { needs, type Route } from '../kit/route.ts';
import type { applicationSchemas } from './schemas.ts';

type Schemas = typeof applicationSchemas;

export const listApplications: Route<Schemas, 'listApplications'> = {
  id: 'listApplications',
  method: 'GET',
  path: '/applications',
  summary: 'Requests to change a shelf',
  access: needs('application'),
};

export const showApplication: Route<Schemas, 'showApplication'> = {
  id: 'showApplication',
  method: 'GET',
  path: '/applications/:id',
  summary: 'One request with its proposed plan, its steps and photos',
  access: needs('application.show'),
};

export const createApplication: Route<Schemas, 'createApplication'> = {
  id: 'createApplication',
  method: 'POST',
  path: '/applications',
  summary: 'Ask for a change of a shelf: comment, first and last day, and if wanted the plan as it shall be',
  access: needs('application.add'),
  idempotent: true,
  status: 201,
};

export const editApplication: Route<Schemas, 'editApplication'> = {
  id: 'editApplication',
  method: 'PATCH',
  path: '/applications/:id',
  summary: 'Change comment, days or the proposed plan of a request that is not completed',
  access: needs('application.add', 'application.work'),
};

export const startApplication: Route<Schemas, 'startApplication'> = {
  id: 'startApplication',
  method: 'POST',
  path: '/applications/:id/start',
  summary: 'Accept a new request',
  access: needs('application.work'),
};

export const giveBackApplication: Route<Schemas, 'giveBackApplication'> = {
  id: 'giveBackApplication',
  method: 'POST',
  path: '/applications/:id/give-back',
  summary: 'Give a request in progress back, with a comment that says why',
  access: needs('application.work'),
};

export const completeApplication: Route<Schemas, 'completeApplication'> = {
  id: 'completeApplication',
  method: 'POST',
  path: '/applications/:id/complete',
  summary:
    'Complete a request for good: its plan becomes the shelf’s, together with what others did since where nothing conflicts',
  access: needs('application.work'),
};

export const commentApplication: Route<Schemas, 'commentApplication'> = {
  id: 'commentApplication',
  method: 'POST',
  path: '/applications/:id/comments',
  summary: 'Say something to a request; both sides see it',
  access: needs('application.show'),
  idempotent: true,
  status: 201,
};

export const addApplicationPhoto: Route<Schemas, 'addApplicationPhoto'> = {
  id: 'addApplicationPhoto',
  method: 'POST',
  path: '/applications/:id/photos',
  summary:
    'Attach a photo to a request that is not completed: PNG or JPEG, kept upright and without hidden data',
  access: needs('application.show'),
  multipart: true,
  status: 201,
  idempotent: true,
};

export const removeApplicationPhoto: Route<Schemas, 'removeApplicationPhoto'> = {
  id: 'removeApplicationPhoto',
  method: 'DELETE',
  path: '/applications/:id/photos/:photo',
  summary: 'Remove a photo that the caller attached',
  access: needs('application.show'),
};

export const withdrawApplication: Route<Schemas, 'withdrawApplication'> = {
  id: 'withdrawApplication',
  method: 'POST',
  path: '/applications/:id/withdraw',
  summary: 'Take back a new request that one made oneself; it is deleted with its comments and photos',
  access: needs('application.add'),
};

export const deleteApplication: Route<Schemas, 'deleteApplication'> = {
  id: 'deleteApplication',
  method: 'DELETE',
  path: '/applications/:id',
  summary: 'Delete a request that is not completed, confirmed, with its comments and photos',
  access: needs('application.delete'),
};
