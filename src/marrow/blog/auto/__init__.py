"""Our labeller: the lines of a page, described in many numbers and labelled by boosted trees."""
