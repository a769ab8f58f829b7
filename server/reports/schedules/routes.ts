import { notFound } from '../../../domain/kernel/errors.ts';
import { dueUpTo } from '../../../domain/reports/schedules/schedule.ts';
import {
  createSchedule,
  deleteSchedule,
  listReportRuns,
  listSchedules,
  runSchedule,
  updateSchedule,
} from '../../../domain/reports/schedules/schedule-contract.ts';
import { getToday } from '../../clock.ts';
import { type Mount, toActor } from '../../http/mount.ts';
import { type OnFailure, sendSchedule } from './run-schedules.ts';
import * as schedules from './schedules.ts';

export const scheduleRoutes = (mount: Mount, onFailure: OnFailure): void => {
  mount.read(listSchedules, (deps) => schedules.listSchedules(deps));
  mount.write(createSchedule, (deps, { body }) => schedules.createSchedule(deps, body));
  mount.write(updateSchedule, (deps, { params, body }) => schedules.updateSchedule(deps, params.id, body));
  mount.write(deleteSchedule, async (deps, { params }) => {
    await schedules.deleteSchedule(deps, params.id);
    return undefined;
  });
  mount.read(listReportRuns, (deps, { params }) => schedules.listRuns(deps, params.id));
  // A failure is kept as a run too, so that it needs a transaction of its own.
  mount.plain(runSchedule, async (deps, { params, user, request, database }) => {
    const schedule = await schedules.findSchedule(deps.db, params.id);
    const dueOn = dueUpTo(schedule.frequency, await getToday(deps));
    const actor = toActor(user, request);
    const run = await sendSchedule({ database, deps, onFailure }, schedule, { dueOn, trigger: 'manual', actor });
    if (!run) throw notFound('Schedule');
    return schedules.getRun(deps.db, run.id);
  });
};
