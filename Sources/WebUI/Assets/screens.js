// The screens of the page, in the order of the navigation. To add one, write screen-NAME.js and two lines here.
import {screen as explore} from '/screen-explore.js';
import {screen as laboratory} from '/screen-laboratory.js';
import {screen as start} from '/screen-start.js';
import {screen as comparison} from '/screen-comparison.js';
import {screen as matching} from '/screen-matching.js';
import {screen as profile} from '/screen-profile.js';
import {screen as settings} from '/screen-settings.js';
import {screen as body} from '/screen-body.js';

export const screens = [start, comparison, matching, profile, settings, body, laboratory, explore];
