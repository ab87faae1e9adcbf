import { auditActions, auditActionsOf, auditActionText, auditSubjects, type AuditSubject } from './audit-actions.ts';

it('tells an action in words, and one of another version as it is written', () => {
  expect(auditActionText('teams:create')).toBe('Equipe criada');
  expect(auditActionText('teams:dissolve')).toBe('teams:dissolve');
  expect(auditActionText('constructor')).toBe('constructor');
});

it('has every action under exactly one subject', () => {
  const subjects = Object.keys(auditSubjects) as AuditSubject[];
  expect(subjects.flatMap((subject) => auditActionsOf(subject)).sort()).toEqual(Object.keys(auditActions).sort());
  expect(auditActionsOf(undefined)).toEqual(Object.keys(auditActions));
});
