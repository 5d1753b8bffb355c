import { needs, type Route } from '../kit/route.ts';
import type { checkListTemplateSchemas } from './schemas.ts';

type Schemas = typeof checkListTemplateSchemas;

export const listCheckListTemplates: Route<Schemas, 'listCheckListTemplates'> = {
  id: 'listCheckListTemplates',
  method: 'GET',
  path: '/check-list-templates',
  summary: 'Templates of check lists',
  access: needs('check_list.template'),
};

export const showCheckListTemplate: Route<Schemas, 'showCheckListTemplate'> = {
  id: 'showCheckListTemplate',
  method: 'GET',
  path: '/check-list-templates/:id',
  summary: 'One template with its sections, branches and versions',
  access: needs('check_list.template'),
};

export const createCheckListTemplate: Route<Schemas, 'createCheckListTemplate'> = {
  id: 'createCheckListTemplate',
  method: 'POST',
  path: '/check-list-templates',
  summary: 'A new template; active, it falls due from today on',
  access: needs('check_list.template'),
  idempotent: true,
  status: 201,
};

export const editCheckListTemplate: Route<Schemas, 'editCheckListTemplate'> = {
  id: 'editCheckListTemplate',
  method: 'PATCH',
  path: '/check-list-templates/:id',
  summary: 'Change a template; other questions make a new version, lists already begun keep theirs',
  access: needs('check_list.template'),
};

export const copyCheckListTemplate: Route<Schemas, 'copyCheckListTemplate'> = {
  id: 'copyCheckListTemplate',
  method: 'POST',
  path: '/check-list-templates/:id/copy',
  summary: 'A template of its own with the same questions and branches, which falls due nowhere yet',
  access: needs('check_list.template'),
  idempotent: true,
  status: 201,
};

export const deleteCheckListTemplate: Route<Schemas, 'deleteCheckListTemplate'> = {
  id: 'deleteCheckListTemplate',
  method: 'DELETE',
  path: '/check-list-templates/:id',
  summary: 'Delete a template: it falls due no more; lists that were filled in stay',
  access: needs('check_list.template'),
};
