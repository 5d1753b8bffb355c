export { personName as nameOf } from '../../shared/format/person-name.ts';
