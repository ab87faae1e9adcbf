import { auditActions, auditActionsOf, auditActionText, auditSubjects, type AuditSubject } from './audit-actions.ts';

it('auditActionText puts an action into words, and returns an unknown one as it is', () => {
  expect(auditActionText('teams:create')).toBe('Equipe criada');
  expect(auditActionText('teams:dissolve')).toBe('teams:dissolve');
  expect(auditActionText('constructor')).toBe('constructor');
});

it('auditSubjects contain every action exactly once', () => {
  const subjects = Object.keys(auditSubjects) as AuditSubject[];
  expect(subjects.flatMap((subject) => auditActionsOf(subject)).sort()).toEqual(Object.keys(auditActions).sort());
  expect(auditActionsOf(undefined)).toEqual(Object.keys(auditActions));
});
