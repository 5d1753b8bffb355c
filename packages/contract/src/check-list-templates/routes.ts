import { needs, routesOf } from '../kit/route.ts';
import type { checkListTemplateSchemas } from './schemas.ts';

const route = routesOf<typeof checkListTemplateSchemas>();

export const listCheckListTemplates = route('listCheckListTemplates', 'GET', '/check-list-templates', {
  summary: 'Templates of check lists',
  access: needs('check_list.template'),
});

export const showCheckListTemplate = route('showCheckListTemplate', 'GET', '/check-list-templates/:id', {
  summary: 'One template with its sections, branches and versions',
  access: needs('check_list.template'),
});

export const createCheckListTemplate = route('createCheckListTemplate', 'POST', '/check-list-templates', {
  summary: 'A new template; active, it falls due from today on',
  access: needs('check_list.template'),
  idempotent: true,
  status: 201,
});

export const editCheckListTemplate = route('editCheckListTemplate', 'PATCH', '/check-list-templates/:id', {
  summary: 'Change a template; other questions make a new version, lists already begun keep theirs',
  access: needs('check_list.template'),
});

export const copyCheckListTemplate = route(
  'copyCheckListTemplate',
  'POST',
  '/check-list-templates/:id/copy',
  {
    summary: 'A template of its own with the same questions and branches, which falls due nowhere yet',
    access: needs('check_list.template'),
    idempotent: true,
    status: 201,
  },
);

export const deleteCheckListTemplate = route(
  'deleteCheckListTemplate',
  'DELETE',
  '/check-list-templates/:id',
  {
    summary: 'Delete a template: it falls due no more; lists that were filled in stay',
    access: needs('check_list.template'),
  },
);
