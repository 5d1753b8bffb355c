export { peopleRoutes } from './routes.ts';
export { PeopleService } from './service.ts';
